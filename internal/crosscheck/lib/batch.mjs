// The command under trial, by its protocol: one JSON object a line there, one back.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { memberText } from './json.mjs';

/** Batch is one process of `schemaflavor batch`. */
export class Batch {
  constructor(binary, flags = []) {
    this.waiting = [];
    this.process = spawn(binary, ['batch', ...flags], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.on('exit', (code) => this.ended(`the command ended with status ${code}`));
    this.process.stdin.on('error', () => {});
    createInterface({ input: this.process.stdout, crlfDelay: Infinity }).on('line', (line) => {
      this.waiting.shift()?.resolve(line);
    });
  }

  ended(why) {
    this.over = why;
    for (const w of this.waiting.splice(0)) w.reject(new Error(why));
  }

  /** line sends one request and gives the text of its answer. */
  line(text) {
    if (this.over) return Promise.reject(new Error(this.over));
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(text + '\n');
    });
  }

  /** ask sends a request whose schema is given as text, and reads the answer. */
  async ask({ schema, ...rest }) {
    const started = performance.now();
    const line = await this.line(request({ schema, ...rest }));
    const answer = JSON.parse(line);
    answer.milliseconds = performance.now() - started;
    answer.line = line;
    answer.text = memberText(line, 'schema');
    return answer;
  }

  close() {
    this.process.stdin.end();
  }
}

/** request is the line of a request; the schema's text goes into it as it is. */
export function request({ schema, ...rest }) {
  return `{"schema":${schema},${JSON.stringify(rest).slice(1)}`;
}
