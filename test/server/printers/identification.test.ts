// What a printer is asked about itself, on a link that the test plays.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { driverFor } from '../../../src/core/drivers/index.ts';
import type { Identity } from '../../../src/core/model/printers/profile.ts';
import { profileNamed } from '../../../src/core/profiles/index.ts';
import { Contact } from '../../../src/server/printers/connection/contact.ts';
import type { LinkHandlers } from '../../../src/server/printers/connection/tcp.ts';

const well =
  '\x02\r\n  PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03\r\n';
const name = '\x02ZX200-203dpi,V84.20.18Z,8,8176KB\x03\r\n';
const head = '\x02  448 8/MM FULL      RESOLUTION\r\n\x03\r\n';
const askHead = '^XA^HH^XZ';

let contact: Contact | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  contact?.close();
  vi.useRealTimers();
});

/** A Zebra of a model that no profile knows. It answers the first question, and the others if the test says so. */
async function zebra(first = well) {
  const profile = profileNamed('generic-zpl-203')!;
  const told: Identity[] = [];
  let written = '';
  let handlers: LinkHandlers;
  contact = new Contact({
    address: { host: '127.0.0.1', port: 9100 },
    profile: () => profile,
    dialogue: driverFor(profile).dialogue,
    transport: async (_address, given) => {
      handlers = given;
      const write = async (bytes: Uint8Array) => void (written += Buffer.from(bytes).toString());
      return { open: true, write, end: () => {}, destroy: () => {} };
    },
    answers: true,
    releaseAfterMs: 0,
    onStatus: () => {},
    onAnswers: () => {},
    onIdentity: (identity) => void told.push(identity),
  });
  const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
  const say = async (text: string) => {
    handlers.data(Buffer.from(text));
    await pass(10);
  };
  await pass(10);
  await say(first);
  return { contact, told, say, pass, asked: () => written.split(askHead).length - 1 };
}

const model = { maker: '', model: 'ZX200-203dpi' };

test('a printer that tells its model is asked for the width of its head before a job is sent', async () => {
  const { contact: own, told, say, asked } = await zebra();
  const isReady = own.isResponding();
  await say(`${well}${name}`);
  expect(asked()).toBe(1);
  await say(head);
  expect(await isReady).toBe(true);
  expect(told).toEqual([model, { ...model, headDots: 448 }]);
});

test('a printer that tells its model late is asked for the width of its head all the same, once', async () => {
  const { told, say, pass, asked } = await zebra();
  await say(well);
  await pass(5000);
  expect(asked()).toBe(0);
  await say(name);
  expect(asked()).toBe(1);
  await say(head);
  await say(name);
  expect(asked()).toBe(1);
  expect(told).toContainEqual({ ...model, headDots: 448 });
});

test('a head whose width is told late is used', async () => {
  const { told, say, pass } = await zebra();
  await say(`${well}${name}`);
  await pass(5000);
  await say(head);
  expect(told).toEqual([model, { ...model, headDots: 448 }]);
});

test('a printer that tells its model within a job is asked before the next one', async () => {
  const { contact: own, say, pass, asked } = await zebra();
  await say(well);
  await pass(5000);
  own.pause();
  await say(name);
  expect(asked()).toBe(0);
  const isReady = own.isResponding();
  await pass(10);
  expect(asked()).toBe(1);
  await say(head);
  expect(await isReady).toBe(true);
});

test('a printer that never answered on the link is busy, and one that answered is only slow', async () => {
  const slow = await zebra();
  await slow.pass(2500); // it answers nothing behind the resync
  expect(slow.contact.status.state).toBe('online');
  slow.contact.close();
  const silent = await zebra('');
  await silent.pass(2500);
  expect(silent.contact.status.reasons).toEqual(['BUSY']);
});
