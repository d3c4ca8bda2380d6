// The command under trial, by its protocol: one JSON object a line there, one back.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { memberText } from './json.mjs';

const patience = 60_000; // milliseconds: a judge has more, so that it is told who did not answer

/** Batch is one process of `schemaflavor batch`, or one after the other: what does not answer is ended. */
export class Batch {
  constructor(binary, flags = []) {
    Object.assign(this, { binary, flags });
    this.start();
  }

  start() {
    const process = spawn(this.binary, ['batch', ...this.flags], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.process = process;
    this.waiting = [];
    process.on('exit', (code) => this.process === process && this.ended(`the command ended with status ${code}`));
    process.stdin.on('error', () => {});
    createInterface({ input: process.stdout, crlfDelay: Infinity }).on('line', (line) => {
      if (this.process !== process) return;
      this.waiting.shift()?.resolve(line);
      this.watch();
    });
  }

  /** watch gives the command its time for the next answer, where one is due. */
  watch() {
    clearTimeout(this.timer);
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.ended(`${unanswered} ${patience / 1000} s`), patience);
  }

  ended(why) {
    const { process, waiting } = this;
    this.process = undefined;
    clearTimeout(this.timer);
    process.kill('SIGKILL');
    for (const w of waiting) w.reject(new Error(why));
  }

  /** line sends one request and gives the text of its answer. */
  line(text) {
    if (!this.process) this.start();
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.process.stdin.write(text + '\n');
      if (this.waiting.length === 1) this.watch();
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
    this.process?.stdin.end();
  }
}

/** unanswered begins what is said where the command does not answer, which no run may pass over. */
export const unanswered = 'schemaflavor did not answer within';

/** request is the line of a request; the schema's text goes into it as it is. */
export function request({ schema, ...rest }) {
  return `{"schema":${schema},${JSON.stringify(rest).slice(1)}`;
}
