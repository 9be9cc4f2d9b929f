// Ports at which existing software prints, and print servers that are polled.

import { createHash } from 'node:crypto';
import { fullAccess } from '../../core/model/access/api-key.ts';
import { type After, feature } from '../feature.ts';
import { inputRoutes } from '../http/operation/inputs.ts';
import { Inputs } from '../inputs/inputs.ts';
import { Intake } from '../inputs/intake.ts';
import { inputTimes } from '../inputs/protocol.ts';
import { ReceiverAddresses } from '../webhooks/receiver-address.ts';
import type { printingFeature } from './printing.ts';

export const inputsFeature = feature({
  open: (services: After<typeof printingFeature>) => {
    const { app, config, parts, certificate, store, node, quarantine, leaseTimes, keys } = services;
    const receivers = new ReceiverAddresses(config.webhooks.allowPrivate);
    const inputs = new Inputs({
      intake: new Intake({
        ...services,
        access: async (key) =>
          keys.isRequired ? await keys.find(key) : fullAccess('input printnode'),
      }),
      times: parts.inputTimes ?? inputTimes,
      configured: () => (quarantine.isOn ? [] : config.inputs),
      stored: async () => (quarantine.isOn ? [] : (await store.getSettings()).inputs),
      site: config.node.site,
      host: config.server.host,
      certificate,
      addresses: receivers,
      pollLease: (what) => {
        const name = createHash('sha256').update(what).digest('hex');
        return {
          take: () => store.takePoll(name, node.id),
          release: () => store.releasePoll(name, node.id),
          renewMs: leaseTimes.renewMs,
        };
      },
      log: (message) => app.log.warn(message),
    });
    const unwatch = store.watch(({ lists }) => lists.has('inputs') && inputs.changed());
    services.stops.add('inputs', () => {
      unwatch();
      return inputs.stop();
    });
    quarantine.onEnd(() => inputs.refresh());
    return { inputs, receivers };
  },
  routes: (app, { inputs, config }) => inputRoutes(app, inputs, config.server.host),
  settings: [{ paths: ['inputs'], apply: ({ inputs }) => inputs.refresh() }],
  listening: ({ inputs }) => inputs.refresh(),
});
