// Prints as JSON what a whole job costs in the service, from the request to its
// end on paper: `bytes` of memory allocated, and `writes` to the client. The
// service is a separate process with a heap large enough that nothing is
// collected before it is counted.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { Client, headOf, send } from '../../../bench/support/client.mjs';
import { median } from '../../../bench/support/measure.mjs';
import { newFolder, startPrinters } from '../../../bench/support/processes.mjs';
import { numberedFrom, receiptData, receiptTemplate } from '../../../bench/support/receipt.mjs';
import { weighingFlags } from './weighing-flags.mjs';

const [settings] = process.argv.slice(2);
if (settings) await serve(JSON.parse(settings));
else await weigh();

async function serve(config) {
  const { start } = await import('../../../dist/server/main.js');
  const { checkConfig } = await import('../../../dist/server/config.js');
  let writes = 0;
  for (const way of ['_write', '_writev']) {
    const write = Socket.prototype[way];
    Socket.prototype[way] = function (...values) {
      if (this.server) writes++; // those that were accepted have one
      return write.apply(this, values);
    };
  }
  process.on('message', (order) => {
    if (order === 'begin') {
      globalThis.gc();
      writes = 0;
    }
    const { heapUsed, external } = process.memoryUsage();
    process.send({ bytes: heapUsed + external, writes });
  });
  process.on('disconnect', () => process.exit());
  const { url } = await start(checkConfig(config));
  process.send(url);
}

async function weigh() {
  const printers = await startPrinters(1);
  const config = {
    data: newFolder(),
    log: { level: 'silent' },
    server: { port: 0 },
    printer: { ip: '127.0.0.1', port: printers.ports[0] },
  };
  const child = fork(process.argv[1], [JSON.stringify(config)], { execArgv: weighingFlags });
  child.once('exit', () => process.exit(1)); // it has said why
  const [url] = await once(child, 'message');
  await send('POST', `${url}/templates`, { id: 'bench', name: 'Bench', config: receiptTemplate() });

  let number = numberedFrom;
  const head = headOf('POST', `${url}/print/bench`);
  const print = async (client) => {
    const request = { data: receiptData(number++), options: { wait: true } };
    const { status, body } = await client.request(head, JSON.stringify(request));
    if (status !== 200) throw new Error(body.toString());
  };
  const order = async (name) => {
    child.send(name);
    const [answer] = await once(child, 'message');
    return answer;
  };

  const clients = Array.from({ length: 8 }, () => new Client(url));
  await Promise.all(
    clients.map(async (client) => {
      for (let n = 0; n < 10; n++) await print(client);
    }),
  );
  const [jobs, rounds] = [30, 3];
  const weighed = [];
  for (let round = 0; round < rounds; round++) {
    const before = await order('begin');
    for (let n = 0; n < jobs; n++) await print(clients[0]);
    const after = await order('end');
    weighed.push({ bytes: (after.bytes - before.bytes) / jobs, writes: after.writes / jobs });
  }
  const of = (key) => median(weighed.map((one) => one[key]));
  console.log(JSON.stringify({ bytes: Math.round(of('bytes')), writes: of('writes') }));
  process.exit();
}
