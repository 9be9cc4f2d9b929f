// Assembles the delivery of webhooks, and what the application service needs of it.

import { randomBytes } from 'node:crypto';
import type { Delivery, Webhook } from '../../core/model/webhooks/webhook.ts';
import { Courier, testMessage } from './courier.ts';
import { Deliveries, type DeliveriesOptions } from './deliveries.ts';
import { ReceiverAddresses } from './receiver-address.ts';
import { Sender } from '../network/sender.ts';
import { newSecret } from './signature.ts';

export type OpenOptions = Omit<DeliveriesOptions, 'courier'> & {
  /** webhooks.allowPrivate of the configuration. */
  allowPrivate: boolean | readonly string[];
};

export function openWebhooks({ allowPrivate, ...options }: OpenOptions) {
  const { store } = options;
  const addresses = new ReceiverAddresses(allowPrivate);
  const sender = new Sender(addresses);
  const courier = new Courier(sender, () => store.clock());
  const deliveries = new Deliveries({ ...options, courier });
  const stopping = new AbortController();
  return {
    start: () => deliveries.start(),
    async stop() {
      stopping.abort();
      await deliveries.stop();
      sender.close();
    },
    newSecret,
    addressProblem: (url: URL) => addresses.problem(url),
    changed: () => deliveries.changed(),
    backlogs: () => deliveries.backlogs,
    async test(webhook: Webhook): Promise<Delivery> {
      const random = randomBytes(6).toString('hex');
      const message = testMessage(webhook, random, store.clock().toISOString());
      return (await courier.attempt(webhook, message, stopping.signal)).delivery;
    },
  };
}
