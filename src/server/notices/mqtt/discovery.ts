// What Home Assistant is told of a printer: a device with its entities (device discovery,
// Home Assistant 2024.12 or later), and the values of these.

import type { PrinterStatus } from '../../../core/model/printers/printer-status.ts';
import { version } from '../../version.ts';
import { slugOf, type Topics } from './topics.ts';

export interface ShownPrinter {
  id: string;
  name: string;
  status: PrinterStatus;
  isPaused: boolean;
  profile: { model: string };
}

/** What the sensor of the state can be. */
const states = [
  'ready',
  'paused',
  'offline',
  'paper_out',
  'cover_open',
  'cutter_error',
  'overheated',
  'unrecoverable',
  'busy',
  'flooding',
];

export function discoveryOf(
  { id, name, profile }: ShownPrinter,
  topics: Topics,
  publicUrl: string,
): object {
  const slug = slugOf(id);
  const { availability, state } = topics.of(slug);
  const service = { topic: topics.status };
  const whileServed = { availability: [service], availability_mode: 'all' };
  const whileReached = {
    availability: [service, { topic: availability }],
    availability_mode: 'all',
  };
  const value = (field: string) => ({
    unique_id: `${topics.deviceId(slug)}_${field}`,
    state_topic: state,
    value_template: `{{ value_json.${field} }}`,
  });
  return {
    device: {
      identifiers: [topics.deviceId(slug)],
      name,
      model: profile.model,
      ...(publicUrl !== '' && {
        configuration_url: `${publicUrl.replace(/\/+$/, '')}/#/printers/${encodeURIComponent(id)}`,
      }),
    },
    origin: { name: 'Platen', sw_version: version },
    qos: 1,
    components: {
      state: {
        platform: 'sensor',
        name: 'State',
        icon: 'mdi:printer-pos',
        device_class: 'enum',
        options: states,
        ...value('state'),
        ...whileServed,
      },
      problem: {
        platform: 'binary_sensor',
        name: 'Problem',
        device_class: 'problem',
        ...value('problem'),
        ...whileServed,
      },
      paper_low: {
        platform: 'binary_sensor',
        name: 'Paper low',
        device_class: 'problem',
        ...value('paper_low'),
        ...whileReached,
      },
      paper_out: {
        platform: 'binary_sensor',
        name: 'Paper out',
        device_class: 'problem',
        ...value('paper_out'),
        ...whileReached,
      },
      queue: {
        platform: 'sensor',
        name: 'Queue',
        icon: 'mdi:tray-full',
        unit_of_measurement: 'jobs',
        state_class: 'measurement',
        ...value('queue'),
        ...whileServed,
      },
      test: {
        platform: 'button',
        name: 'Print test page',
        icon: 'mdi:printer-check',
        unique_id: `${topics.deviceId(slug)}_test`,
        command_topic: topics.command(slug),
        payload_press: 'PRESS',
        ...whileReached,
      },
    },
  };
}

/** The values of the entities. None: unknown, as Home Assistant calls it. */
export function stateOf({ status, isPaused }: ShownPrinter, queue: number): object {
  const { paper } = status;
  const isPaper = (value: 'low' | 'out') =>
    paper === 'unknown' ? 'None' : paper === value ? 'ON' : 'OFF';
  return {
    state: stateName(status, isPaused),
    problem: status.state === 'online' ? 'OFF' : 'ON',
    paper_low: isPaper('low'),
    paper_out: isPaper('out'),
    queue,
  };
}

function stateName({ state, reasons }: PrinterStatus, isPaused: boolean): string {
  if (state === 'offline') return 'offline';
  if (state === 'error') return (reasons[0] ?? 'UNRECOVERABLE').toLowerCase();
  return isPaused ? 'paused' : 'ready';
}
