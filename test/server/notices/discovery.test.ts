// What Home Assistant is told of a printer, by the keys that it documents.

import { expect, test } from 'vitest';
import {
  discoveryOf,
  type ShownPrinter,
  stateOf,
} from '../../../src/server/notices/mqtt/discovery.ts';
import { slugOf, Topics } from '../../../src/server/notices/mqtt/topics.ts';

const topics = new Topics({ prefix: 'platen', discoveryPrefix: 'homeassistant' }, 'a1b2c3d4');
const printer: ShownPrinter = {
  id: 'bar.2',
  name: 'Bar',
  status: { state: 'online', paper: 'low', cover: 'closed', reasons: [] },
  isPaused: false,
  profile: { model: 'Epson TM-T88' },
};

const availability = ['availability', 'availability_mode'];
const common = ['platform', 'name', 'unique_id', 'icon', 'device_class', ...availability];
/** Of https://www.home-assistant.io/integrations/mqtt/ and the pages of the entities; required ones first. */
const documented: Record<string, { required: string[]; optional: string[] }> = {
  root: { required: ['device', 'origin', 'components'], optional: ['qos', ...availability] },
  device: {
    required: ['identifiers'],
    optional: ['name', 'model', 'manufacturer', 'sw_version', 'configuration_url'],
  },
  origin: { required: ['name'], optional: ['sw_version', 'support_url'] },
  sensor: {
    required: ['platform', 'unique_id', 'state_topic'],
    optional: [...common, 'options', 'state_class', 'unit_of_measurement', 'value_template'],
  },
  binary_sensor: {
    required: ['platform', 'unique_id', 'state_topic'],
    optional: [...common, 'payload_on', 'payload_off', 'value_template'],
  },
  button: {
    required: ['platform', 'unique_id', 'command_topic'],
    optional: [...common, 'payload_press'],
  },
};

function follows(kind: string, object: object): void {
  const { required, optional } = documented[kind]!;
  const names = Object.keys(object);
  expect(names, kind).toEqual(expect.arrayContaining(required));
  expect([...required, ...optional], kind).toEqual(expect.arrayContaining(names));
}

test('a printer is a device with six entities', () => {
  const found = discoveryOf(printer, topics, 'http://shop:3000/') as {
    device: { identifiers: string[]; configuration_url: string };
    origin: object;
    components: Record<string, Record<string, unknown> & { platform: string }>;
  };
  follows('root', found);
  follows('device', found.device);
  follows('origin', found.origin);
  expect(found.device.configuration_url).toBe('http://shop:3000/#/printers/bar.2');
  const all = Object.entries(found.components);
  expect(all.map(([name, { platform }]) => `${platform}.${name}`)).toEqual([
    'sensor.state',
    'binary_sensor.problem',
    'binary_sensor.paper_low',
    'binary_sensor.paper_out',
    'sensor.queue',
    'button.test',
  ]);
  for (const [, component] of all) follows(component.platform, component);
  const ids = all.map(([, { unique_id: id }]) => id as string);
  expect(new Set(ids).size).toBe(all.length);
  for (const id of ids) expect(id).toMatch(/^platen_a1b2c3d4_[A-Za-z0-9_-]+$/);
  expect(discoveryOf(printer, topics, '')).not.toHaveProperty('device.configuration_url');
});

test('every state of a printer is one of the options, and unknown paper is unknown', () => {
  const { components } = discoveryOf(printer, topics, '') as {
    components: { state: { options: string[] } };
  };
  const reasons = [
    'PAPER_OUT',
    'COVER_OPEN',
    'CUTTER_ERROR',
    'OVERHEATED',
    'UNRECOVERABLE',
    'BUSY',
    'FLOODING',
  ] as const;
  const shown = [
    stateOf(printer, 3),
    stateOf({ ...printer, isPaused: true }, 0),
    stateOf({ ...printer, status: { ...printer.status, state: 'offline', paper: 'unknown' } }, 0),
    ...reasons.map((reason) =>
      stateOf({ ...printer, status: { ...printer.status, state: 'error', reasons: [reason] } }, 0),
    ),
    stateOf({ ...printer, status: { ...printer.status, state: 'error', reasons: [] } }, 0),
  ] as { state: string }[];
  for (const { state } of shown) expect(components.state.options).toContain(state);
  expect(shown.slice(0, 4)).toEqual([
    { state: 'ready', problem: 'OFF', paper_low: 'ON', paper_out: 'OFF', queue: 3 },
    { state: 'paused', problem: 'OFF', paper_low: 'ON', paper_out: 'OFF', queue: 0 },
    { state: 'offline', problem: 'ON', paper_low: 'None', paper_out: 'None', queue: 0 },
    { state: 'paper_out', problem: 'ON', paper_low: 'ON', paper_out: 'OFF', queue: 0 },
  ]);
});

test('ids in topics have no other characters, and no two printers the same', () => {
  expect(slugOf('till-1_b')).toBe('till-1_b');
  const ids = ['a.b', 'a_b', 'a..b', 'a/b', 'a+b', 'a#b', '../x', ''];
  const slugs = ids.map(slugOf);
  expect(new Set(slugs).size).toBe(ids.length);
  for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(topics.of(slugOf('a.b')).discovery).toMatch(
    /^homeassistant\/device\/platen_a1b2c3d4_a_b-[0-9a-f]{8}\/config$/,
  );
  expect(topics.parse('platen/a1b2c3d4/printers/till/test')).toEqual({
    slug: 'till',
    leaf: 'test',
  });
  for (const other of [
    'platen/a1b2c3d4/printers/till/other',
    'platen/a1b2c3d4/printers/till/test/x',
    'platen/other/printers/till/test',
    'platen/a1b2c3d4/printers//test',
  ])
    expect(topics.parse(other)).toBeNull();
});
