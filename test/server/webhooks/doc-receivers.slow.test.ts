// The receivers of docs/webhooks.md: they take what the service sends, and nothing else.

import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { readFiles } from '../../support/programs/doc-blocks.ts';
import { eventually, startService, temporaryFolder } from '../../support/service/service.ts';
import { freePort } from '../../support/network/local-server.ts';

const files = new Map(readFiles('docs/webhooks.md').map(({ name, content }) => [name, content]));
const hasPython = spawnSync('python3', ['--version']).status === 0;

async function programOf(name: string): Promise<[command: string, file: string]> {
  const source = files.get(name)!;
  if (name.endsWith('.py')) {
    const file = join(temporaryFolder(), name);
    writeFileSync(file, source);
    return ['python3', file];
  }
  const file = join(temporaryFolder(), 'receiver.mjs');
  writeFileSync(file, (await transformWithOxc(source, name)).code);
  return [process.execPath, file];
}

test.each(['receiver.ts', 'receiver.py'])('%s', async (name) => {
  if (name.endsWith('.py') && !hasPython) return;
  const [command, file] = await programOf(name);
  const service = await startService({ webhooks: { allowPrivate: true } });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const { webhook, secret } = (await service.post('/webhooks', { name, url })).body;
  const child = spawn(command, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const deliver = async (id: string) =>
    (await service.post(`/webhooks/${id}/test`)).body.delivery.status;
  await eventually(async () => expect(await deliver(webhook.id)).toBe(204));
  await service.ended(await service.print('queue-number', { number: '1' }));
  await eventually(async () => {
    const { deliveries } = (await service.get(`/webhooks/${webhook.id}/deliveries`)).body;
    expect(deliveries[0]).toMatchObject({ type: 'jobUpdate', outcome: 'delivered', status: 204 });
  });
  // Of another webhook, with another secret.
  const other = (await service.post('/webhooks', { name: 'Other', url, states: ['expired'] })).body;
  expect(await deliver(other.webhook.id)).toBe(401);
  // After a rotation, the former secret is still enough.
  await service.post(`/webhooks/${webhook.id}/rotate`);
  expect(await deliver(webhook.id)).toBe(204);
});
