// Kills the service between an event and its delivery, and between a delivery and its
// record: each event arrives at least once, always with the same id.

import { expect, test } from 'vitest';
import { getJson, postJson } from '../../support/campaigns/numbered-prints.ts';
import { ServiceProcess } from '../../support/service/processes.ts';
import { Receiver } from '../../support/service/receiver.ts';
import { eventually, temporaryFolder } from '../../support/service/service.ts';

test('killed at any point of a delivery, every event arrives, and its id is stable', async () => {
  const receiver = await Receiver.start();
  const settings = {
    data: temporaryFolder(),
    log: { level: 'silent' },
    server: { port: 0 },
    virtualPrinter: { port: 0, speedMmPerSecond: 0 },
    webhooks: { allowPrivate: true },
    queueWhenOffline: true,
  };
  const begin = async (flaw?: object) => (await ServiceProcess.start(settings, flaw))!;
  const print = (service: ServiceProcess) =>
    postJson(`${service.url}/print/queue-number`, { data: { number: '1' } }).catch(() => null);

  let service = await begin();
  await postJson(`${service.url}/webhooks`, { name: 'All', url: receiver.url });
  await print(service);
  // After it has read the message, and before it answers.
  for (const after of [1, 3]) {
    const from = receiver.received.length;
    receiver.answer = async (_got, n) => {
      if (n === from + after) await service.kill();
      return 204;
    };
    await print(service);
    await service.ended;
    service = await begin();
  }
  // After the commit of an event, and before it is read.
  for (const point of ['accepted', 'recorded']) {
    await service.kill();
    service = await begin({ point, count: 1 });
    await print(service);
    await service.ended;
    service = await begin();
  }
  const last = await print(service);
  expect(last).toMatchObject({ status: 200 });

  await eventually(async () => {
    const { events } = (await getJson(`${service.url}/events?after=0&limit=1000`)) as {
      events: { data: { seq: number } }[];
    };
    const seqs = events.map(({ data }) => data.seq);
    expect(seqs.length).toBeGreaterThan(10); // six jobs, each queued and ended
    const first = receiver.seqs[0]!;
    expect([...new Set(receiver.seqs)].toSorted((a, b) => a - b)).toEqual(
      seqs.filter((seq) => seq >= first),
    );
  });
  expect(receiver.received.length).toBeGreaterThan(new Set(receiver.seqs).size);
  const ids = new Map(receiver.received.map(({ id, message }) => [message.data.seq, id]));
  for (const { id, message } of receiver.received) expect(id).toBe(ids.get(message.data.seq));
  expect(new Set(ids.values()).size).toBe(ids.size);
  await service.stop();
}, 180_000);
