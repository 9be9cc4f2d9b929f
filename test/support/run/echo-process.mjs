// A process of a worker pool that answers each task at once: "env" with the names of its environment,
// "crash" by a crash, others with their text; one that begins with "hang" keeps it busy for ever.

process.on('message', ({ task }) => {
  if (task === 'crash') process.kill(process.pid, 'SIGSEGV');
  else if (task.startsWith('hang')) for (;;);
  else {
    const result = task === 'env' ? Object.keys(process.env).join() : task;
    process.send({ result, heapBytes: 0, isSpent: false });
  }
});
process.once('disconnect', () => process.exit());
process.send({ isReady: true });
