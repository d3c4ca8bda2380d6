// A pool of workers. One that says nothing for long is ended, and its subject put aside: an
// engine of regular expressions in a judge may never answer.
import { Worker } from 'node:worker_threads';

const patience = 90_000; // milliseconds

/** each gives every item to a worker until a deadline, and calls back with what it says. */
export async function each(items, count, deadline, data, found) {
  const waiting = [...items].reverse();
  waiting.deadline = deadline;
  await Promise.all(Array.from({ length: Math.min(count, items.length) }, () => work(waiting, data, found)));
}

/** work feeds one worker, and another where it has to be ended, until nothing waits. */
async function work(waiting, data, found) {
  while (waiting.length > 0) {
    const worker = new Worker(new URL('./worker.mjs', import.meta.url), { workerData: data });
    await feed(worker, waiting, found);
    await worker.terminate();
  }
}

function feed(worker, waiting, found) {
  return new Promise((resolve, reject) => {
    let timer;
    const next = () => {
      clearTimeout(timer);
      if (Date.now() > waiting.deadline) waiting.length = 0;
      const item = waiting.pop();
      if (item === undefined) {
        worker.postMessage(null);
        worker.once('exit', resolve);
        return;
      }
      worker.postMessage(item);
      timer = setTimeout(() => {
        found({ id: item.id, error: `a judge did not answer within ${patience / 1000} s` }, item);
        resolve();
      }, patience);
      worker.once('message', (message) => {
        clearTimeout(timer);
        found(message, item);
        next();
      });
    };
    worker.on('error', reject);
    next();
  });
}
