// The pages of the settings, in the order of their menu; the first one is shown at
// /settings. A page is a component without properties; `words.settings.parts` has its
// name in the menu.

import type { ComponentType } from 'react';
import type { Words } from '../languages/en.ts';
import { onDemand } from '../parts/hooks/on-demand.ts';

export type SettingsPart = keyof Words['settings']['parts'];

export const settingsPages: { part: SettingsPart; Page: ComponentType }[] = [
  { part: 'shop', Page: onDemand(async () => (await import('./shop.tsx')).Shop) },
  {
    part: 'pictures',
    Page: onDemand(async () => (await import('../pictures/picture-library.tsx')).PictureLibrary),
  },
  { part: 'keys', Page: onDemand(async () => (await import('./keys.tsx')).Keys) },
  {
    part: 'webhooks',
    Page: onDemand(async () => (await import('./webhooks/webhooks.tsx')).Webhooks),
  },
  { part: 'inputs', Page: onDemand(async () => (await import('./inputs/inputs.tsx')).Inputs) },
  { part: 'notices', Page: onDemand(async () => (await import('./notices.tsx')).Notices) },
  { part: 'audit', Page: onDemand(async () => (await import('./audit-log.tsx')).AuditLog) },
  { part: 'transfer', Page: onDemand(async () => (await import('./transfer.tsx')).Transfer) },
  { part: 'system', Page: onDemand(async () => (await import('./system.tsx')).System) },
];
