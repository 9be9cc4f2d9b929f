// Where everything is stored: the store, the space on its disk, and what is deleted with time.

import { ShopStarters } from '../app/templates/shop-starters.ts';
import { Backups } from '../app/operation/backups.ts';
import { FreeSpace } from '../app/operation/free-space.ts';
import { type Base, feature } from '../feature.ts';
import { backupRoutes } from '../http/operation/backup.ts';
import { startHousekeeping } from '../housekeeping.ts';
import { requireFreePort } from '../network/free-port.ts';
import { installStarters } from '../starters/languages.ts';
import { BackupDownloads } from '../store/backup/download.ts';
import { openStore } from '../store/open-store.ts';

export const storageFeature = feature({
  open: async ({ app, config, parts, stops, log }: Base) => {
    const { data, limits, server, starters, language } = config;
    const storeOptions = { log: (message: string) => app.log.warn(message) };
    const store = parts.openStore
      ? await parts.openStore(data, storeOptions)
      : await openStore({ data, ...config.store }, storeOptions);
    stops.add('store', () => store.close());
    // Checked after the folder is free: a service that is just stopping has closed its port by then.
    await requireFreePort(server.host, server.port);
    // A shared database has its own disk.
    const percent = store.isShared ? 0 : limits.freeDiskPercent;
    const space = new FreeSpace(data, percent, () => store.reclaimSpace());
    await installStarters(store, starters, language);
    const shopStarters = new ShopStarters(store, language);
    await shopStarters.renewAtStart();
    stops.add('reports', startHousekeeping(store, config, log, parts.clocks));
    const downloads = store.isShared ? null : new BackupDownloads(data);
    stops.add('reports', () => downloads?.stop());
    const backups = new Backups(store, space, downloads && ((now) => downloads.make(now)));
    return { store, space, backups, shopStarters, pauses: () => app.turns.pauses() };
  },
  routes: (app, { backups }) => backupRoutes(app, backups),
  settings: [
    {
      paths: ['jobs.keepPayloadHours', 'jobs.keepDataHours', 'jobs.keepDays', 'jobs.keepCount'],
    },
  ],
});
