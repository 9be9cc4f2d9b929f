// Inputs with TLS: they use the certificate of the service, also after it was renewed.

import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../src/server/tls/self-signed.ts';
import { QzPage } from '../../support/pages/qz-page.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';

const pair = () => selfSigned(['localhost'], ['127.0.0.1'], new Date());

function put(into: string, { cert, key }: ReturnType<typeof pair>) {
  for (const [name, text] of Object.entries({ key, cert })) {
    writeFileSync(join(into, `${name}.new`), text);
    renameSync(join(into, `${name}.new`), join(into, `${name}.pem`));
  }
  return { cert: join(into, 'cert.pem'), key: join(into, 'key.pem') };
}

interface Exchange {
  status: number;
  body: string;
  /** Of the server's certificate. */
  fingerprint: string;
}

/** On a connection of its own. */
function ask(url: string, ca: string[], body?: string): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = https.request(url, { ca, agent: false, method }, (response) => {
      const fingerprint = (response.socket as TLSSocket).getPeerCertificate().fingerprint256;
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body: text, fingerprint }));
    });
    request.on('error', reject).end(body);
  });
}

test('raw, http and QZ inputs with TLS print, and use a certificate that was renewed', async () => {
  const [files, old, renewed] = [temporaryFolder(), pair(), pair()];
  const inputs = [
    { type: 'raw', port: 0, tls: true },
    { type: 'http', port: 0, tls: true, unsigned: true },
  ];
  const service = await startService({ server: { tls: put(files, old) }, inputs });
  const ca = [old.cert, renewed.cert];
  const get = async (path: string) => JSON.parse((await ask(service.url + path, ca)).body);
  const states = (await get('/inputs')).inputs;
  const [raw, http] = states.map(({ boundPort }: { boundPort: number }) => boundPort);
  const origin = `https://127.0.0.1:${http}`;

  const socket = connect({ host: '127.0.0.1', port: raw, ca });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'secureConnect');
  socket.end('Over TLS\n');
  await once(socket.resume(), 'close');
  const label = '^XA^FO20,20^A0N,40,40^FDHi^FS^XZ';
  expect((await ask(`${origin}/pstprnt`, ca, label)).status).toBe(200);
  const page = await QzPage.open(`wss://127.0.0.1:${http}`, null, { ca });
  await page.print(['Over TLS, too\n']);
  await eventually(async () => {
    const { jobs } = await get('/jobs?status=completed');
    const sources = jobs.map(({ source }: { source: string }) => source);
    expect(sources.toSorted()).toEqual(['pstprnt', 'qz', 'raw']);
  });

  put(files, renewed);
  const { fingerprint256 } = new X509Certificate(renewed.cert);
  await eventually(async () =>
    expect((await ask(`${origin}/`, ca)).fingerprint).toBe(fingerprint256),
  );
  // The connection from before goes on.
  expect(await page.call('getVersion')).toMatch(/^2\./);
});
