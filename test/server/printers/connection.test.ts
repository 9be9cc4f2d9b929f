// Printing on printers whose replies come late, or name no job, over a fake link.

import { expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../support/run/eventually.ts';
import { connectTo, fakeTask } from '../../support/printers/fake-link.ts';

const idle =
  '\x02030,0,0,0160,000,0,0,0,000,0,0,0\x03\r\n\x02001,0,0,0,0,2,4,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n';
const well =
  '\x02\r\n  PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n   WARNINGS:       0 00000000 00000000\r\n\x03\r\n';
const name = '\x02ZD420-203dpi,V84.20.18Z,8,8176KB\x03\r\n';

/** A busy machine sends the replies of a test within this time. */
const confirmMs = 3000;

/** A Zebra that answers everything but ~HS by itself. */
const connect = (waitMs = confirmMs) => connectToZebra({ confirmMs: waitMs });

async function connectToZebra(more: Partial<Parameters<typeof connectTo>[0]>) {
  const replies = { '~HQES': () => well, '~HI': () => name };
  const zebra = await connectTo({ profile: 'zebra-zd420', confirmMs, replies, ...more });
  /** The outcome of a job if the printer says once, after it got the job, that it is idle. */
  const answered = async (id: string) => {
    const printed = zebra.connection.print(task(id));
    await eventually(() => expect(zebra.written()).toContain(id));
    zebra.say(idle);
    return await printed;
  };
  return { ...zebra, answered };
}

const task = (id: string) => fakeTask(id, `^XA^FD${id}^FS^XZ`);

const count = (text: string, part: string) => text.split(part).length - 1;

test.concurrent('a late reply is never taken for the confirmation of the next job', async () => {
  const { connection, say, written } = await connect(200);
  expect(await connection.print(task('first'))).toMatchObject({ kind: 'unconfirmed' });
  const asked = count(written(), '~HS');

  const second = connection.print(task('second'));
  await eventually(() => expect(count(written(), '~HS')).toBe(asked + 1));
  for (let late = 0; late < asked; late++) say(idle);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(written()).not.toContain('second');
  say(idle);
  await eventually(() => expect(written()).toContain('second'));
  expect(await second).toMatchObject({ kind: 'unconfirmed' });
  connection.close();
});

test.concurrent('a reply that never arrives does not block the queue forever', async () => {
  const { connection, say, written } = await connect();
  expect(await connection.print(task('first'))).toMatchObject({ kind: 'unconfirmed' });
  const asked = count(written(), '~HS');
  const second = connection.print(task('second'));
  await eventually(() => expect(count(written(), '~HS')).toBe(asked + 1));
  say(idle);
  await eventually(() => expect(written()).toContain('second'));
  say(idle);
  expect(await second).toMatchObject({ kind: 'completed' });
  connection.close();
});

test('a printer that sends more replies than it is asked for confirms nothing', async () => {
  const { connection, say, answered } = await connect();
  for (let unasked = 0; unasked < 16; unasked++) say(idle);
  expect(await answered('first')).toMatchObject({
    kind: 'unconfirmed',
    reason: 'unasked-replies',
  });
  connection.close();
});

test('a single reply more than there were questions, and the next job is not confirmed', async () => {
  const { connection, say, answered } = await connect();
  expect(await answered('first')).toMatchObject({ kind: 'completed' });
  say(idle); // nobody asked
  expect(await answered('second')).toMatchObject({
    kind: 'unconfirmed',
    reason: 'unasked-replies',
  });
  connection.close();
});

test('what is left of an earlier reply at the start of a connection does not count', async () => {
  const { connection, say, answered } = await connect();
  for (let leftover = 0; leftover < 3; leftover++) say(idle);
  expect(await answered('first')).toMatchObject({ kind: 'completed' });
  connection.close();
});

test('after a quiet minute replies are trusted again', async () => {
  const { connection, say, answered } = await connect();
  for (let unasked = 0; unasked < 4; unasked++) say(idle);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await answered('first')).toMatchObject({ kind: 'completed' });
  connection.close();
});

for (const given of [1, 2, 3])
  test.concurrent(`a late reply to copy ${given} of 3 confirms the copies up to it, and no other`, async () => {
    const confirmed: [string, number][] = [];
    const { connection, say, written } = await connectTo({
      profile: 'epson-tm-t20',
      confirmMs,
      replies: { '\x10\x04\x01': () => '\x16\x12\x12\x12' },
      onLate: (id, through) => confirmed.push([id, through]),
    });
    // GS ( H — process id
    const tokens = () =>
      written()
        .split('\x1d(H\x06\x0000')
        .slice(1)
        .map((rest) => rest.slice(0, 4));
    const printed = connection.print(fakeTask('receipt', 'Thank you\n', 3));
    const answer = (copy: number) => say(`7"${tokens()[copy - 1]}\0`);
    for (let copy = 1; copy < given; copy++) {
      await eventually(() => expect(tokens()).toHaveLength(copy));
      answer(copy);
    }
    const copiesConfirmed = given - 1;
    expect(await printed).toMatchObject({ kind: 'unconfirmed', copiesConfirmed });
    expect(confirmed).toEqual([]);
    answer(given);
    expect(confirmed).toEqual([['receipt', given]]);
    expect(tokens()).toHaveLength(given);
    connection.close();
  });

/**
 * An Epson that replies to jobs with its status, confirms them `confirmsAfterMs` later by the
 * clock of the service, and resets the connection when it has read `last`. `log` has the parts
 * that it reads and the replies that it sends, in order.
 */
async function connectToEpson(confirmsAfterMs: number, last?: string) {
  const log: string[] = [];
  const now = performance.now();
  let passedMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now + passedMs);
  onTestFinished(() => void vi.restoreAllMocks());
  const question = '\x1d(H\x06\x0000'; // GS ( H — process id
  const printer = await connectTo({
    profile: 'epson-tm-t20',
    confirmMs: 10_000,
    replies: {
      '\x10\x04\x01': () => '\x16\x12\x12\x12',
      '\x1dI': () => '_EPSON\0_TM-T20\0', // GS I
      loud() {
        log.push('status');
        return '\x10\0\0\0'; // as after GS a
      },
      [question]() {
        log.push('confirmation');
        passedMs += confirmsAfterMs;
        return `7"${printer.written().split(question).at(-1)!.slice(0, 4)}\0`;
      },
    },
    onWrite: (text) => {
      if (text.includes('job')) log.push(text.includes(question) ? 'job and question' : 'job');
      else if (text.includes(question)) log.push('question');
      if (last && text.includes(last)) setTimeout(() => printer.lose(), 1);
    },
  });
  const print = (id: string) => printer.connection.print(fakeTask(id, `${id}\n`));
  return { ...printer, log, print };
}

test('a printer that confirms a job long after its first reply is asked to confirm the next ones after that reply', async () => {
  const { connection, print, log } = await connectToEpson(40);
  expect(await print('loud job 1')).toMatchObject({ kind: 'completed' });
  expect(log.splice(0)).toEqual(['job and question', 'status', 'confirmation']);
  for (const id of ['loud job 2', 'loud job 3']) {
    expect(await print(id)).toMatchObject({ kind: 'completed' });
    expect(log.splice(0)).toEqual(['job', 'status', 'question', 'confirmation']);
  }
  connection.close();
});

test('a printer that confirms a job soon after its first reply gets the request with the next one', async () => {
  const { connection, print, log } = await connectToEpson(5);
  for (const id of ['loud job 1', 'loud job 2']) {
    expect(await print(id)).toMatchObject({ kind: 'completed' });
    expect(log.splice(0)).toEqual(['job and question', 'status', 'confirmation']);
  }
  connection.close();
});

test('a printer that no longer replies to jobs is asked to confirm them all the same, and the next one at once', async () => {
  const { connection, print, log } = await connectToEpson(40);
  await print('loud job 1');
  log.length = 0;
  expect(await print('job 2')).toMatchObject({ kind: 'completed' });
  expect(log.splice(0)).toEqual(['job', 'question', 'confirmation']);
  expect(await print('job 3')).toMatchObject({ kind: 'completed' });
  expect(log).toEqual(['job and question', 'confirmation']);
  connection.close();
});

test('a job whose link is lost before the request to confirm it is unconfirmed', async () => {
  const { connection, print, log } = await connectToEpson(40, 'job 2');
  await print('loud job 1');
  log.length = 0;
  expect(await print('job 2')).toMatchObject({ kind: 'unconfirmed', bytesSent: 6 });
  expect(log).toEqual(['job']);
  connection.close();
});

test('nothing was sent if the bytes of the first copy cannot be read, and the others are missing if those of a later one cannot', async () => {
  const { connection, say, written } = await connect();
  const unreadable = { ...task('first'), payload: async () => null };
  expect(await connection.print(unreadable)).toEqual({ kind: 'unsent', marked: true });
  const one = fakeTask('one of two', '^XA^FDone of two^FS^XZ', 2);
  const printed = connection.print({
    ...one,
    payload: async (copy) => (copy === 1 ? await one.payload(copy) : null),
  });
  await eventually(() => expect(written()).toContain('one of two'));
  say(idle);
  expect(await printed).toEqual({ kind: 'incomplete', copiesConfirmed: 1, reason: 'unreadable' });
  // The copies before the first one of a task are those of an earlier attempt.
  const again = { ...unreadable, firstCopy: 2, lastCopy: 2 };
  expect(await connection.print(again)).toEqual({ kind: 'unsent', marked: true });
  connection.close();
});

test.each([true, false])(
  'the first job for a printer that never answers follows a resync only if a job was interrupted: %s',
  async (holdsHalfAJob) => {
    const { connection, written } = await connectTo({
      profile: 'generic-80',
      confirmMs,
      replies: {},
      answers: false,
      holdsHalfAJob,
    });
    expect(await connection.print(fakeTask('first', 'FIRST'))).toMatchObject({ kind: 'completed' });
    // The bytes that complete half an image
    expect(written().startsWith('\0'.repeat(8192))).toBe(holdsHalfAJob);
    expect(written().endsWith('FIRST')).toBe(true);
    connection.close();
  },
);

/** An Epson printer that tells this serial number. */
const epson = (told: string) =>
  connectTo({
    profile: 'epson-tm-t20',
    confirmMs: 100,
    serial: 'X5RX000017',
    replies: {
      '\x10\x04\x01': () => '\x12\x12\x12\x12', // DLE EOT
      '\x1dIC': () => '_EPSON\0_TM-T20II\0', // GS I
      '\x1dID': () => `_${told}\0`,
    },
  });

test('a printer that moved gets a job only after it told its serial number', async () => {
  const { connection, written } = await epson('X5RX000017');
  expect(connection.status.state).toBe('online');
  const printed = connection.print(fakeTask('first', 'FIRST'));
  await eventually(() => expect(written()).toContain('FIRST'));
  // Nothing but questions went out before the number was asked for.
  expect(written().split('\x1dID')[0]).not.toMatch(/\0{8}|FIRST/);
  await printed;
  connection.close();
});

test('a printer with another serial number than the one that moved there is offline and gets nothing', async () => {
  const { connection, written } = await epson('X5RX000018');
  expect(connection.status.state).toBe('offline');
  expect(connection.problem).toContain('is not the one with the serial number X5RX000017');
  expect(await connection.print(fakeTask('first', 'FIRST'))).toMatchObject({ kind: 'unsent' });
  expect(written()).not.toMatch(/\0{8}|FIRST/);
  connection.close();
});

/** A Zebra that moved. Its language has no question for the serial number, which it tells by SNMP. */
async function movedZebra(told: string | null) {
  const writtenBefore: string[] = [];
  let isAsked = false;
  const zebra = await connectToZebra({
    serial: 'X5RX000017',
    askSerial: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      isAsked = true;
      return told;
    },
    onWrite: (text) => void (isAsked || writtenBefore.push(text)),
  });
  return { ...zebra, writtenBefore };
}

test('a printer that moved and tells its number by SNMP only is asked for it before the first byte', async () => {
  const { connection, writtenBefore, answered } = await movedZebra('X5RX000017');
  expect(connection.status.state).toBe('online');
  expect(await answered('first')).toMatchObject({ kind: 'completed' });
  expect(writtenBefore).toEqual([]);
  connection.close();
});

test.each([
  ['X5RX000018', 'is not the one with the serial number X5RX000017'],
  [null, 'does not tell its serial number by SNMP'],
])(
  'a printer gets nothing if the device where it moved tells %s by SNMP',
  async (told, problem) => {
    const { connection, written } = await movedZebra(told);
    expect(connection.status.state).toBe('offline');
    expect(connection.problem).toContain(problem);
    expect(await connection.print(task('first'))).toMatchObject({ kind: 'unsent' });
    expect(written()).toBe('');
    connection.close();
  },
);

test('a job asks again for a number that was not told by SNMP when the printer was connected', async () => {
  const answers = [null, 'X5RX000017'];
  const { connection, answered } = await connectToZebra({
    serial: 'X5RX000017',
    askSerial: async () => answers.shift()!,
  });
  expect(connection.status.state).toBe('offline');
  expect(await answered('first')).toMatchObject({ kind: 'completed' });
  connection.close();
});

test('a printer that does not answer by SNMP at first is asked again on the same link, ten times in all', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const serials: (string | undefined)[] = [];
  const ask = async (answer: (asked: number) => string | null) => {
    let asked = 0;
    const connecting = connectTo({
      profile: 'zebra-zd420',
      confirmMs,
      askSerial: async () => answer(++asked),
      onIdentity: ({ serial }) => void serials.push(serial),
      replies: { '~HQES': () => well, '~HI': () => name },
    });
    await vi.advanceTimersByTimeAsync(5000);
    const { connection } = await connecting;
    await vi.advanceTimersByTimeAsync(600_000);
    connection.close();
    return asked;
  };
  expect(await ask((asked) => (asked < 3 ? null : 'X5RX000017'))).toBe(3);
  expect(serials.filter(Boolean)).toEqual(['X5RX000017']);
  expect(await ask(() => null)).toBe(10);
});
