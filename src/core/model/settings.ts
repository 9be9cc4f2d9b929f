// The settings of the installation that people change while it runs: who the shop is,
// and its language, currency and time zone. Starters that were never changed print them, and new templates begin with them.

import { Fault } from './fault.ts';
import type { GivenInput } from './inputs/input.ts';
import type { ExpectedVersions } from './templates/template-versions.ts';

/** What a receipt says about the shop. */
export interface ShopSettings {
  name: string | null;
  /** May have several lines. */
  address: string | null;
  phone: string | null;
  website: string | null;
  vatNumber: string | null;
  /** The name of an asset. */
  logo: string | null;
  footer: string | null;
}

export interface Settings {
  shop: ShopSettings;
  locale: string | null;
  currency: string | null;
  timeZone: string | null;
  /** Ports at which existing software prints, on every node of their site. */
  inputs: GivenInput[];
}

export interface StoredSettings extends Settings {
  /** 0 until they are changed for the first time. */
  version: number;
  updatedAt: string | null;
}

export interface SettingsChange extends Partial<Omit<Settings, 'shop'>> {
  shop?: Partial<ShopSettings>;
}

export const noSettings: StoredSettings = {
  version: 0,
  updatedAt: null,
  shop: {
    name: null,
    address: null,
    phone: null,
    website: null,
    vatNumber: null,
    logo: null,
    footer: null,
  },
  locale: null,
  currency: null,
  timeZone: null,
  inputs: [],
};

/** Fields left out stay as they are. Throws VERSION_CONFLICT. */
export function changedSettings(
  before: StoredSettings,
  change: SettingsChange,
  expected: ExpectedVersions,
  at: string,
): StoredSettings {
  if (expected !== null && !expected.includes(before.version))
    throw new Fault(
      'VERSION_CONFLICT',
      `The settings are at version ${before.version} now; the request expects ${expected.length === 0 ? 'another version' : `version ${expected.join(' or ')}`}. Nothing was stored. Read them again with GET /settings, then repeat the change with its ETag in If-Match.`,
    );
  const { shop, ...rest } = change;
  return {
    ...before,
    ...given(rest),
    shop: { ...before.shop, ...given(shop ?? {}) },
    version: before.version + 1,
    updatedAt: at,
  };
}

function given<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Fields;
}
