// A sample of the faults of device files. `npm run test:faults devices` runs all kinds, many
// times each.

import { expect, test } from 'vitest';
import { deviceKinds } from '../../../faults/device-kinds.ts';
import { beginNetwork, networkRounds } from '../../../faults/network-rounds.ts';

const sample = [
  'usb: unplugged with jobs queued',
  'usb: unplugged in the middle',
  'usb: service killed in the middle',
  'usb: never answers, unplugged before the last byte',
  'serial: unplugged in the middle',
  'serial: held by flow control',
];

test('reports stay true if a device file is unplugged, stuck or mute, or the service is killed', async () => {
  const kinds = deviceKinds.filter(({ name }) => sample.includes(name));
  expect(kinds).toHaveLength(sample.length);
  for (const kind of kinds) {
    const { wire, isMute = false } = kind;
    const campaign = await beginNetwork(kind, { wire, isMute, profile: 'generic-80' });
    expect.soft((await networkRounds(campaign, kind, 1)).lies, kind.name).toEqual([]);
  }
}, 240_000);
