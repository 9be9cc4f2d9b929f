// Printers and notices on a real broker, Debian's mosquitto: what Home Assistant sees.

import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { noticeTimes } from '../../../src/core/model/notices/notice.ts';
import { checkConfig } from '../../../src/server/config.ts';
import { hasMosquitto, Mosquitto, type Observer } from '../../support/network/mosquitto.ts';
import { ReadMetrics } from '../../support/service/read-metrics.ts';
import {
  eventually,
  type Settings,
  startService,
  temporaryFolder,
} from '../../support/service/service.ts';
import { follow } from '../../support/service/started.ts';

const quick = { ...noticeTimes, lookMs: 20, settleMs: 20, togetherMs: 20, retryMs: [20] };
const discovery = /^homeassistant\/device\/platen_[a-z0-9]+_([A-Za-z0-9_-]+)\/config$/;

async function startShop(mqtt: object, notices: Settings = {}) {
  const lines: string[] = [];
  const settings = { log: { level: 'error' }, notices: { ...notices, mqtt } };
  const service = await startService(settings, {
    noticeTimes: quick,
    logTo: { write: (line) => void lines.push(line) },
  });
  return { service, lines };
}

/** Waits for the printer to be described, and returns where the service tells about it. */
async function described(observer: Observer, slug: string, other?: string) {
  return await eventually(() => {
    const found = observer.topics(discovery).filter((topic) => topic !== other);
    const topic = found.find((one) => discovery.exec(one)![1] === slug);
    expect(topic, found.join()).toBeDefined();
    const { components, device } = observer.json(topic!);
    const [{ topic: status }, { topic: availability }] = components.test.availability;
    const { state_topic: state } = components.state;
    const { command_topic: command } = components.test;
    return { topic: topic!, components, device, status, availability, state, command };
  });
}

const is = (observer: Observer, topic: string, values: object) =>
  eventually(() => expect(observer.json(topic)).toMatchObject(values));

describe.skipIf(!hasMosquitto)('on a broker (needs mosquitto)', () => {
  test('a printer appears with its state, prints a test page, and disappears', async () => {
    const broker = await Mosquitto.start();
    const observer = await broker.observe();
    const { service } = await startShop({ url: broker.url });
    const till = await described(observer, 'default');
    await eventually(() => expect(observer.last(till.availability)).toBe('online'));
    await is(observer, till.state, { state: 'ready', problem: 'OFF', paper_out: 'OFF', queue: 0 });
    expect(observer.last(till.status)).toBe('online');

    await service.post('/virtual-printer/faults', { paper: 'out' });
    await is(observer, till.state, { state: 'paper_out', problem: 'ON', paper_out: 'ON' });
    await service.print('queue-number', { number: '1' });
    await is(observer, till.state, { queue: 1 });
    await service.post('/virtual-printer/faults', { paper: 'low' });
    await is(observer, till.state, { state: 'ready', paper_low: 'ON', paper_out: 'OFF', queue: 0 });

    // The button; twice at once is once, and a kept command is none.
    const sheets = async () => (await service.get('/virtual-printer/sheets')).body.sheets.length;
    const before = await sheets();
    await observer.publish(till.command, 'PRESS');
    await observer.publish(till.command, 'PRESS');
    await eventually(async () => expect(await sheets()).toBe(before + 1));
    await observer.publish(till.command, 'something else');

    // Further printers, also with ids that topics cannot have.
    await service.post('/printers', { id: 'bar.2', name: 'Bar', virtual: 'platen' });
    const bar = await eventually(() => {
      const topic = observer.topics(discovery).find((one) => one !== till.topic);
      expect(topic).toMatch(/_bar_2-[0-9a-f]{8}\/config$/);
      return topic!;
    });
    expect(observer.json(bar).device).toMatchObject({ name: 'Bar' });

    // Home Assistant starts: it is told again.
    const count = () => observer.messages.filter(({ topic }) => topic === bar).length;
    const told = count();
    await observer.publish('homeassistant/status', 'online');
    await eventually(() => expect(count()).toBe(told + 1));

    await service.delete('/printers/bar.2');
    await eventually(() => expect(observer.last(bar)).toBe(''));
    const metrics = await ReadMetrics.of(service);
    expect(metrics.value('platen_mqtt_connected')).toBe(1);

    // What a client that comes later gets: kept by the broker.
    const later = await broker.observe();
    await eventually(() => expect(later.last(till.state)).toBeDefined());
    expect(later.messages.every(({ isRetained }) => isRetained)).toBe(true);
    expect(later.topics(discovery)).toEqual([till.topic]);

    await service.running.stop(0);
    await eventually(() => expect(observer.last(till.status)).toBe('offline'));
    expect(await sheets().catch(() => before + 1)).toBe(before + 1);
  });

  test('two installations do not meet, and kept commands and removed printers are cleared up', async () => {
    const broker = await Mosquitto.start();
    const observer = await broker.observe();
    const data = temporaryFolder();
    const first = await startShop({ url: broker.url, id: 'one' });
    const one = await described(observer, 'default');
    expect(one.state).toBe('platen/one/printers/default/state');
    await is(observer, one.state, { state: 'ready' });
    await eventually(() => expect(observer.last(one.status)).toBe('online'));
    // As if a printer had been removed while the service was stopped, and a command kept.
    await observer.publish('platen/two/printers/gone/state', '{}', true);
    await observer.publish('homeassistant/device/platen_two_gone/config', '{"device":{}}', true);
    await observer.publish('platen/two/printers/default/test', 'PRESS', true);
    const second = await startService(
      { data, notices: { mqtt: { url: broker.url, id: 'two' } } },
      { noticeTimes: quick },
    );
    const two = await described(observer, 'default', one.topic);
    await eventually(() => {
      expect(observer.last('homeassistant/device/platen_two_gone/config')).toBe('');
      expect(observer.last('platen/two/printers/gone/state')).toBe('');
    });
    const ids = ({ components, device }: typeof one) => [
      ...device.identifiers,
      ...Object.values(components as Record<string, { unique_id: string }>).map(
        (component) => component.unique_id,
      ),
    ];
    expect(new Set([...ids(one), ...ids(two)]).size).toBe(14);
    await second.post('/virtual-printer/faults', { paper: 'out' });
    await is(observer, two.state, { state: 'paper_out' });
    expect(observer.json(one.state)).toMatchObject({ state: 'ready' });
    expect((await second.get('/jobs')).body.jobs).toEqual([]);

    // Turned off while it runs: the installation goes offline, the other one stays.
    const base = { data, log: { level: 'silent' }, server: { port: 0 } };
    await second.running.reload(
      checkConfig({ ...base, virtualPrinter: { port: 0, speedMmPerSecond: 0 } }),
    );
    await eventually(() => expect(observer.last(two.status)).toBe('offline'));
    expect(observer.last(one.status)).toBe('online');
    expect((await first.service.get('/notices')).body.channels[1]).toMatchObject({
      channel: 'mqtt',
      address: broker.url,
      connected: true,
    });
  });

  test('a broker that refuses the password or is gone is named, and found again', async () => {
    const user = { username: 'platen', password: 'right-secret' };
    const broker = await Mosquitto.start(user);
    const wrong = { url: broker.url, username: 'platen', password: 'wrong-secret' };
    const { service, lines } = await startShop(wrong, { attentionSeconds: 0 });
    const refusal = /refuses the user; check notices.mqtt.username/;
    await eventually(() => expect(lines.join('')).toMatch(refusal));
    const { body } = await service.post('/notices/test');
    expect(body.results).toMatchObject([
      { channel: 'mqtt', delivered: false, error: expect.stringMatching(refusal) },
    ]);
    const state = (await service.get('/notices')).body.channels[1];
    expect(state).toMatchObject({ connected: false, lastError: expect.stringMatching(refusal) });
    expect((await ReadMetrics.of(service)).value('platen_mqtt_connected')).toBe(0);

    const settings = { data: temporaryFolder(), notices: { mqtt: { ...wrong, ...user, id: 'x' } } };
    const observer = await broker.observe();
    await service.running.reload(checkConfig(settings));
    await described(observer, 'default');
    const sent = await service.post('/notices/test');
    expect(sent.body.results).toMatchObject([{ channel: 'mqtt', delivered: true, error: null }]);
    await is(observer, 'platen/x/notices', { kind: 'test', printers: [] });

    await service.running.reload(
      checkConfig({ ...settings, notices: { mqtt: { url: 'mqtt://127.0.0.1:1', id: 'x' } } }),
    );
    await eventually(() => expect(lines.join('')).toMatch(/cannot be reached \(ECONNREFUSED\)/));
    const shown = lines.join('') + JSON.stringify((await service.get('/notices')).body);
    expect(shown).not.toContain('secret');
  });

  test('the built program that is killed is offline at once, by its last will', async () => {
    const broker = await Mosquitto.start();
    const observer = await broker.observe();
    const program = new URL('../../../dist/cli/main.js', import.meta.url).pathname;
    const data = temporaryFolder();
    const start = () =>
      follow(
        spawn(process.execPath, [program, 'start', '--port', '0', '--data', data], {
          env: {
            PATH: process.env.PATH,
            PLATEN_NOTICES__MQTT__URL: broker.url,
            PLATEN_VIRTUAL_PRINTER__PORT: '0',
          },
        }),
      );
    const service = start();
    await service.url();
    const till = await described(observer, 'default');
    expect(observer.last(till.status)).toBe('online');
    service.child.kill('SIGKILL');
    await eventually(() => expect(observer.last(till.status)).toBe('offline'));

    // It comes back with the same ids.
    await start().url();
    await eventually(() => expect(observer.last(till.status)).toBe('online'));
    await eventually(() =>
      expect(observer.messages.filter(({ topic }) => topic === till.topic)).toHaveLength(2),
    );
    expect(observer.topics(discovery)).toEqual([till.topic]);
  });
});

test('wrong settings are named', () => {
  const problems = (mqtt: object, others: object = {}) => {
    try {
      checkConfig({ ...others, notices: { mqtt } });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  const url = 'mqtts://broker.example:8883';
  expect(problems({ url })).toBe('');
  expect(problems({ url: 'broker.example' })).toMatch(/notices\.mqtt\.url: must match/);
  expect(problems({ url: 'mqtt://user:secret@broker.example' })).toMatch(/notices\.mqtt\.url/);
  expect(problems({ url: 'mqtt://user:secret@broker.example' })).not.toMatch(/secret/);
  expect(problems({ username: 'a', password: 'b' })).toMatch(/notices\.mqtt\.url: is required/);
  expect(problems({ url, password: 'b' })).toMatch(/notices\.mqtt\.username: is required/);
  expect(problems({ url, prefix: 'a/#' })).toMatch(/notices\.mqtt\.prefix/);
  expect(problems({ url, prefix: '' })).toMatch(/notices\.mqtt\.prefix/);
  expect(problems({ url }, { store: { url: 'postgres://db/platen' } })).toMatch(
    /notices\.mqtt\.id: is required with store\.url/,
  );
});
