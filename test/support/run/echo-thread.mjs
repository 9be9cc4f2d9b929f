// A thread of a worker pool that answers each task at once with its text; one that begins
// with "hang" never.

import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ task }) => {
  if (!task.startsWith('hang'))
    parentPort.postMessage({ result: task, heapBytes: 0, isSpent: false });
});
parentPort.postMessage({ isReady: true });
