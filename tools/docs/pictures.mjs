// npm run pictures: prints the example receipt on the virtual printer and saves the sheet as
// the picture in the README.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, isBuilt } from '../build/build.mjs';

if (!isBuilt()) build();
const { start } = await import('../../dist/server/main.js');
const { checkConfig } = await import('../../dist/server/config.js');

const data = mkdtempSync(join(tmpdir(), 'platen-pictures-'));
const settings = {
  data,
  server: { port: 0 },
  virtualPrinter: { port: 0 },
  log: { level: 'silent' },
};
const running = await start(checkConfig(settings));

async function ask(path, body) {
  const headers = { 'content-type': 'application/json' };
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(running.url + path, init);
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}

const { template } = await (await ask('/templates/receipt')).json();
await ask('/print/receipt', { data: template.config.example, options: { wait: true } });
const sheet = await (await ask('/virtual-printer/sheets/1.png')).arrayBuffer();
writeFileSync(new URL('../../docs/images/receipt.png', import.meta.url), Buffer.from(sheet));
await running.stop(0);
rmSync(data, { recursive: true, force: true });
