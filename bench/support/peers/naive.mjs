// The simplest usual solution: Fastify and node-thermal-printer, a connection for each receipt,
// nothing stored. Arguments: the printers' ports.

import Fastify from 'fastify';
import { nodeThermalPrinter } from '../../render/others.mjs';
import { connect } from 'node:net';

const ports = process.argv.slice(2).map(Number);
const encode = await nodeThermalPrinter();
let next = 0;
/** A printer takes one connection at a time, so each has a queue. */
const queues = ports.map(() => Promise.resolve());

async function print(index, bytes) {
  const socket = connect(ports[index], '127.0.0.1');
  await new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', resolve);
    socket.on('data', () => {});
    socket.end(bytes);
  });
}

const app = Fastify();
app.post('/print/:templateId', async ({ body }) => {
  const bytes = await encode(JSON.stringify(body.data));
  const index = next++ % ports.length;
  queues[index] = queues[index].then(() => print(index, bytes));
  await queues[index];
  return { success: true, jobId: '1' };
});
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listens on http://127.0.0.1:${app.server.address().port}`);
