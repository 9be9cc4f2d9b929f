// Changes settings of a running service (SIGHUP). Its parts read these settings from the
// one `Config` each time that they need them; all others are read once, and stay until the
// service starts again.

import type { Config } from './config.ts';
import { changedSettings, copySetting } from './setting-paths.ts';

/** Settings that take effect without a restart, by path or section. */
export const reloadableSettings: readonly string[] = [
  'auth.apiKey',
  'cors.origins',
  'discovery.subnets',
  'inputs',
  'jobs.deadlineSeconds',
  'jobs.keepPayloadHours',
  'jobs.keepDataHours',
  'jobs.keepDays',
  'jobs.keepCount',
  'limits.queuedJobs',
  'limits.queuedBytes',
  'limits.batchRows',
  'limits.batchQueue',
  'limits.batchQueueBytes',
  'limits.assets',
  'limits.assetBytes',
  'limits.connectionsPerAddress',
  'limits.webSockets',
  'log.level',
  'notices.kinds',
  'notices.attentionSeconds',
  'notices.distanceMinutes',
  'notices.publicUrl',
  'notices.quiet.from',
  'notices.quiet.to',
  'notices.quiet.timeZone',
  'notices.ntfy.server',
  'notices.ntfy.topic',
  'notices.ntfy.token',
  'notices.ntfy.user',
  'notices.ntfy.password',
  'notices.ntfy.priority',
  'notices.mqtt.url',
  'notices.mqtt.username',
  'notices.mqtt.password',
  'notices.mqtt.prefix',
  'notices.mqtt.discoveryPrefix',
  'notices.mqtt.id',
  'printer.ip',
  'printer.port',
  'printer.address',
  'printer.width',
  'printer.profile',
  'printer.name',
  'printer.groups',
  'printer.fallback',
  'printer.fallbackOn',
  'printer.raw',
  'printer.labels.darkness',
  'printer.labels.inchesPerSecond',
  'printer.labels.rightMm',
  'printer.labels.downMm',
  'printer.labels.mode',
  'printer.labels.cutEvery',
  'printers',
  'queueWhenOffline',
];

export interface Reloaded {
  /** Paths of the settings that hold now. */
  changed: string[];
  /** Paths of those that need a restart. */
  postponed: string[];
}

/** Copies what can be changed from `next` to the settings of the running service. */
export function reloadSettings(running: Config, next: Config): Reloaded {
  const paths = changedSettings(running, next);
  const needsRestart = (path: string) =>
    !reloadableSettings.includes(path) || isImpossible(path, running, next);
  const [changed, postponed] = [
    paths.filter((path) => !needsRestart(path)),
    paths.filter(needsRestart),
  ];
  for (const path of changed) copySetting(next, running, path);
  return { changed, postponed };
}

function isImpossible(path: string, running: Config, next: Config): boolean {
  // The virtual printer that takes its place is started with the service.
  if (path === 'printer.ip' || path === 'printer.address')
    return next.printer.ip === '' && next.printer.address === '';
  // A service that begins silent has no log.
  if (path === 'log.level') return running.log.level === 'silent';
  return path === 'auth.apiKey' && !running.auth.enabled;
}
