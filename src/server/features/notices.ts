// Messages for people.

import { fullAccess } from '../../core/model/access/api-key.ts';
import { noticeTimes } from '../../core/model/notices/notice.ts';
import { NoticeControl } from '../app/operation/notices.ts';
import { type After, feature } from '../feature.ts';
import { noticeRoutes } from '../http/operation/notices.ts';
import { noticeFamilies } from '../metrics/notice-metrics.ts';
import { ReceiverAddresses } from '../webhooks/receiver-address.ts';
import { openNotices } from '../notices/open-notices.ts';
import type { printingFeature } from './printing.ts';

export const noticesFeature = feature({
  open: async (services: After<typeof printingFeature>) => {
    const { config, parts, directory, metrics, quarantine, stops, log } = services;
    let isStopping = false;
    const opened = openNotices({
      ...services,
      times: parts.noticeTimes ?? noticeTimes,
      settings: config.notices,
      dataFolder: config.data,
      addresses: new ReceiverAddresses(config.webhooks.allowPrivate),
      printers: () => directory.all,
      printTestPage: (id) => {
        if (isStopping) return;
        services.printing
          .printTestPage(fullAccess('MQTT'), id)
          .catch(({ message }: Error) => log(`No test page for MQTT: ${message}`));
      },
      counted: (channel, outcome) => metrics.noticed(channel, outcome),
    });
    const { notices } = opened;
    stops.add('reports', () => opened.stop());
    stops.add('server', () => {
      isStopping = true;
      notices.silence(); // printers that are let go are no news
    });
    metrics.add(() => noticeFamilies(notices.states()));
    if (!quarantine.isOn) await notices.reload();
    quarantine.onEnd(() => notices.reload());
    return { notices };
  },
  routes: (app, { notices, store, quarantine, config }) => {
    const addresses = new ReceiverAddresses(config.webhooks.allowPrivate);
    const isQuarantined = () => quarantine.isOn;
    noticeRoutes(app, new NoticeControl(notices, store, isQuarantined, addresses), config);
  },
  settings: [
    {
      paths: ['notices'],
      apply: async ({ notices, quarantine }) => {
        if (!quarantine.isOn) await notices.reload();
      },
    },
  ],
});
