// Assembles the notices: which channels the settings turn on.

import { Sender } from '../network/sender.ts';
import type { MailAddresses } from './email/email.ts';
import type { MqttOptions } from './mqtt/mqtt.ts';
import { Notices, type NoticesOptions } from './notices.ts';
import type { Notifier } from './notifier.ts';
import { Ntfy } from './ntfy.ts';

type OpenOptions = Omit<NoticesOptions, 'openNotifiers' | 'printers'> &
  Pick<MqttOptions, 'printers' | 'printTestPage'> & {
    /** Keeps the name of this installation. */
    dataFolder: string;
    /** Where the channels that people switch on may send to. */
    addresses: MailAddresses;
  };

export function openNotices({ dataFolder, printTestPage, addresses, ...options }: OpenOptions) {
  const { store, printers, log } = options;
  // Only the operator can set the addresses of the configuration: they may be private.
  const sender = new Sender(null);
  const checkedSender = new Sender(addresses);
  const notices = new Notices({
    ...options,
    openNotifiers: async ({ ntfy, mqtt, publicUrl }, switches) => {
      const notifiers: Notifier[] = [];
      if (ntfy.topic !== '') notifiers.push(new Ntfy(ntfy, publicUrl, sender));
      else if (switches.ntfy?.on) {
        const { server, topic, token } = switches.ntfy;
        const settings = { ...ntfy, server, topic, token, user: '', password: '' };
        notifiers.push(new Ntfy(settings, publicUrl, checkedSender));
      }
      if (switches.email?.on) {
        const { Email } = await import('./email/email.ts');
        notifiers.push(new Email(switches.email, addresses));
      }
      if (mqtt.url !== '') {
        const { Mqtt, installationId } = await import('./mqtt/index.ts');
        const id = mqtt.id || (await installationId(dataFolder));
        const queues = () => store.queueLengths();
        notifiers.push(
          new Mqtt({ settings: mqtt, id, publicUrl, printers, queues, printTestPage, log }),
        );
      }
      return notifiers;
    },
  });
  return {
    notices,
    async stop() {
      await notices.stop();
      sender.close();
      checkedSender.close();
    },
  };
}
