// What is written to a printer when it is contacted, over fake links.

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { dialogue } from '../../../src/core/drivers/escpos/status.ts';
import { profileFor } from '../../../src/core/profiles/index.ts';
import { Contact } from '../../../src/server/printers/connection/contact.ts';
import type { LinkHandlers, Link } from '../../../src/server/printers/connection/tcp.ts';

const profile = profileFor(80);
const allWell = Uint8Array.of(0x16, 0x12, 0x12, 0x12); // to DLE EOT 1 to 4

/** What was written to each link, and the handlers of each link. */
function fakeLinks(answers: boolean | null = true, serial: string | null = null, roundTripMs = 0) {
  const calls: { written: Buffer; handlers: LinkHandlers }[] = [];
  const transport = async (_address: unknown, handlers: LinkHandlers): Promise<Link> => {
    const call = { written: Buffer.alloc(0), handlers };
    calls.push(call);
    return {
      open: true,
      roundTripMs,
      write: async (bytes) => void (call.written = Buffer.concat([call.written, bytes])),
      end: () => {},
      destroy: () => {},
    };
  };
  const floods: string[] = [];
  const judged: boolean[] = [];
  const contact = new Contact({
    address: { host: '127.0.0.1', port: 9100 },
    profile: () => profile,
    dialogue,
    transport,
    answers,
    serial,
    releaseAfterMs: 0,
    onStatus: () => {},
    onAnswers: (found) => void judged.push(found),
    onFlood: () => floods.push('flood'),
    onIdentity: () => {},
  });
  return { calls, contact, floods, judged };
}

const resync = Buffer.from(dialogue.resync(profile));
const noPaper = Uint8Array.of(0x1e, 0x32, 0x12, 0x72); // to DLE EOT 1 to 4

test('every link is resynced before a job, whether or not the previous one was answered: another client may have left half a job', async () => {
  vi.useFakeTimers();
  const { calls, contact } = fakeLinks();
  const isResynced = ({ written }: { written: Buffer }) => written.includes(resync);
  const reconnect = async () => {
    calls.at(-1)!.handlers.closed(false);
    await vi.advanceTimersByTimeAsync(500);
  };
  try {
    await vi.advanceTimersByTimeAsync(2500); // silence
    await reconnect();
    calls[1]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(1500);
    await reconnect();
    calls[2]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(1500);
    expect(calls.map(isResynced)).toEqual([true, true, true]);
  } finally {
    contact.close();
    vi.useRealTimers();
  }
});

test('a printer without paper is asked for its status only, and resynced once it has paper', async () => {
  vi.useFakeTimers();
  const { calls, contact, judged } = fakeLinks(null);
  try {
    await vi.advanceTimersByTimeAsync(10);
    calls[0]!.handlers.data(noPaper);
    await vi.advanceTimersByTimeAsync(900);
    expect(calls[0]!.written).toEqual(Buffer.concat([dialogue.ask, dialogue.watch!]));
    expect(contact.status).toMatchObject({ state: 'error', reasons: ['PAPER_OUT'] });
    expect(judged).toEqual([true]);
    calls[0]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(10);
    expect(calls[0]!.written.subarray(dialogue.ask.length + dialogue.watch!.length)).toEqual(
      Buffer.concat([resync, dialogue.hello]),
    );
  } finally {
    contact.close();
    vi.useRealTimers();
  }
});

test('a printer that answers after 1.8 s is busy, unless the way there and back takes that long', async () => {
  vi.useFakeTimers();
  const near = fakeLinks(true);
  const far = fakeLinks(true, null, 1200);
  try {
    for (let answer = 0; answer < 2; answer++) {
      await vi.advanceTimersByTimeAsync(10);
      for (const { calls } of [near, far]) calls[0]!.handlers.data(allWell);
    }
    await vi.advanceTimersByTimeAsync(3000);
    const asked = far.calls[0]!.written.length;
    while (far.calls[0]!.written.length === asked) await vi.advanceTimersByTimeAsync(100);
    await vi.advanceTimersByTimeAsync(1800);
    expect(near.contact.status.reasons).toEqual(['BUSY']);
    expect(far.contact.status.reasons).not.toEqual(['BUSY']);
    far.calls[0]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(10);
    expect(far.contact.status.state).toBe('online');
  } finally {
    near.contact.close();
    far.contact.close();
    vi.useRealTimers();
  }
});

test('a printer that floods is offline, and called again after the longest backoff', async () => {
  vi.useFakeTimers();
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5); // neither earlier nor later
  const { calls, contact, floods } = fakeLinks();
  try {
    await vi.advanceTimersByTimeAsync(10);
    calls[0]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(10);
    calls[0]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(1500);
    expect(contact.status.state).toBe('online');
    calls[0]!.handlers.flooded!();
    expect(contact.status).toMatchObject({ state: 'offline', reasons: ['FLOODING'] });
    expect(floods).toEqual(['flood']);
    await vi.advanceTimersByTimeAsync(14_900);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(calls).toHaveLength(2);
  } finally {
    contact.close();
    chance.mockRestore();
    vi.useRealTimers();
  }
});

test('a printer that answers and hangs up is called with backoff', async () => {
  vi.useFakeTimers();
  const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5); // neither earlier nor later
  const { calls, contact } = fakeLinks();
  const pauses: number[] = [];
  try {
    await vi.advanceTimersByTimeAsync(10);
    for (let call = 0; call < 8; call++) {
      calls[call]!.handlers.data(allWell);
      await vi.advanceTimersByTimeAsync(1200); // after the greeting
      calls[call]!.handlers.ended();
      const since = Date.now();
      while (calls.length === call + 1) await vi.advanceTimersByTimeAsync(50);
      pauses.push(Date.now() - since);
    }
    expect(pauses).toEqual([200, 200, 500, 1000, 2000, 4000, 4000, 4000]);
  } finally {
    contact.close();
    chance.mockRestore();
    vi.useRealTimers();
  }
});

test('a printer that hangs up during the first greeting is called again within the same attempt', async () => {
  vi.useFakeTimers();
  const { calls, contact } = fakeLinks();
  let hasEnded = false;
  try {
    await vi.advanceTimersByTimeAsync(10);
    void contact.settled().then(() => (hasEnded = true));
    calls[0]!.handlers.closed(false);
    while (calls.length === 1) await delay(10); // a pause that is not faked
    expect(hasEnded).toBe(false);
    calls[1]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(1200);
    expect(contact.status.state).toBe('online');
    expect(hasEnded).toBe(true);
  } finally {
    contact.close();
    vi.useRealTimers();
  }
});

test('a printer that answers only the second question is not taken for one that never answers', async () => {
  vi.useFakeTimers();
  const [late, mute] = [fakeLinks(null), fakeLinks(null)];
  try {
    await vi.advanceTimersByTimeAsync(1500);
    late.calls[0]!.handlers.data(allWell);
    await vi.advanceTimersByTimeAsync(1500);
    expect(late.judged).toEqual([true]);
    expect(mute.judged).toEqual([false]);
  } finally {
    late.contact.close();
    mute.contact.close();
    vi.useRealTimers();
  }
});

test('a printer that moved is resynced before it tells its number only if it told it on the link before', async () => {
  vi.useFakeTimers();
  const { calls, contact } = fakeLinks(true, 'X5RX000017');
  const answer = async (bytes: Uint8Array) => {
    calls.at(-1)!.handlers.data(bytes);
    await vi.advanceTimersByTimeAsync(0);
  };
  try {
    await vi.advanceTimersByTimeAsync(0);
    await answer(allWell);
    await answer(allWell);
    await answer(Buffer.from('_EPSON\0_TM-T20II\0'));
    expect(calls[0]!.written.includes(resync)).toBe(false);
    expect(contact.status.state).toBe('offline');
    await answer(Buffer.from('_X5RX000017\0'));
    expect(calls[0]!.written.includes(resync)).toBe(true);
    expect(contact.status.state).toBe('online');
    // The link is lost within a job, which swallows questions that are not asked in real time.
    calls[0]!.handlers.closed(false);
    await vi.advanceTimersByTimeAsync(500);
    await answer(allWell);
    const { written } = calls[1]!;
    expect(written.indexOf(resync)).toBeGreaterThan(0);
    expect(written.indexOf(resync)).toBeLessThan(written.indexOf(dialogue.hello));
    expect(written.includes(Buffer.from(dialogue.askSerial!))).toBe(false);
    // It does not tell its number, so it gets no job.
    await vi.advanceTimersByTimeAsync(1500);
    expect(contact.status.state).toBe('offline');
  } finally {
    contact.close();
    vi.useRealTimers();
  }
});
