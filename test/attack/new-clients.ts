// New clients of another address than the attacks, who must be served meanwhile: by the service,
// and at the inputs if it has some.

import { connect } from 'node:net';
import { type AttackedPorts, bystanderAddress, send } from './run-steps.ts';
import type { HttpStep } from './steps.ts';

const health: HttpStep = { kind: 'http', method: 'GET', path: '/health' };
const hello: HttpStep = { kind: 'http', method: 'GET', path: '/hw_proxy/hello', to: 'httpInput' };
/** DLE EOT: asks a printer for its status, which it answers at once. */
const question = '\x10\x04\x01';

/** How long a client waited for its answer, in milliseconds; NaN if it was refused. They ask one after the other in different places. */
export async function newClient(
  number: number,
  url: string,
  ports: AttackedPorts,
): Promise<number> {
  const began = performance.now();
  const field = { url, apiKey: undefined, ports };
  const asks = ports.raw === 0 ? [health] : [health, hello, null];
  const ask = asks[number % asks.length]!;
  const isServed =
    ask === null ? await asksRaw(ports.raw) : (await send(field, ask, true)).status === 200;
  return isServed ? performance.now() - began : NaN;
}

function asksRaw(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const line = connect({ port, host: '127.0.0.1', localAddress: bystanderAddress });
    line.on('error', () => {});
    line.once('connect', () => line.write(question, 'latin1'));
    line.once('data', () => {
      resolve(true);
      line.destroy();
    });
    line.once('close', () => resolve(false));
  });
}
