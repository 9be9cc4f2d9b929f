import { expect, test } from 'vitest';
import {
  changedSwitches,
  noSwitches,
  shownSwitches,
} from '../../../../src/core/model/notices/notice-switches.ts';

const ntfy = { on: true, server: 'https://ntfy.sh', topic: 'printers-1' };
const email = {
  on: true,
  host: 'smtp.example.com',
  port: 465,
  security: 'tls',
  user: 'shop',
  from: 'shop@example.com',
  to: ['owner@example.com'],
} as const;
const mail = { ...email, to: [...email.to] };
const stored = changedSwitches(noSwitches, {
  ntfy: { ...ntfy, token: 'tk_secret' },
  email: { ...mail, password: 'secret' },
});

test('a secret that is left out stays, and an empty one is forgotten', () => {
  const kept = changedSwitches(stored, { ntfy: { ...ntfy, on: false }, email: mail });
  expect(kept.ntfy).toEqual({ ...ntfy, on: false, token: 'tk_secret' });
  expect(kept.email!.password).toBe('secret');
  const forgotten = changedSwitches(stored, { email: { ...mail, password: '' } });
  expect(forgotten.email!.password).toBe('');
  expect(forgotten.ntfy).toEqual(stored.ntfy);
});

test('a secret never goes to another server, port, user or way of encryption', () => {
  const moved = { ...ntfy, server: 'https://other.example' };
  expect(changedSwitches(stored, { ntfy: moved }).ntfy!.token).toBe('');
  for (const change of [
    { host: 'other.example' },
    { port: 25 },
    { user: 'other' },
    { security: 'none' as const },
  ])
    expect(changedSwitches(stored, { email: { ...mail, ...change } }).email!.password).toBe('');
});

test('what is shown has no secret', () => {
  expect(JSON.stringify(shownSwitches(stored))).not.toContain('secret');
  expect(shownSwitches(stored)).toMatchObject({
    ntfy: { hasToken: true },
    email: { hasPassword: true },
  });
});
