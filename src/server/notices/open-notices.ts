// Assembles the notices: which channels the settings turn on.

import { Sender } from '../network/sender.ts';
import type { MqttOptions } from './mqtt/mqtt.ts';
import { Notices, type NoticesOptions } from './notices.ts';
import type { Notifier } from './notifier.ts';
import { Ntfy } from './ntfy.ts';

type OpenOptions = Omit<NoticesOptions, 'openNotifiers' | 'printers'> &
  Pick<MqttOptions, 'printers' | 'printTestPage'> & {
    /** Keeps the name of this installation. */
    dataFolder: string;
  };

export function openNotices({ dataFolder, printTestPage, ...options }: OpenOptions) {
  const { store, printers, log } = options;
  // Only the operator can set the addresses: they may be private.
  const sender = new Sender(null);
  const notices = new Notices({
    ...options,
    openNotifiers: async ({ ntfy, mqtt, publicUrl }) => {
      const notifiers: Notifier[] = [];
      if (ntfy.topic !== '') notifiers.push(new Ntfy(ntfy, publicUrl, sender));
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
    },
  };
}
