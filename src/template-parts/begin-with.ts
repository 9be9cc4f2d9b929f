// Gives a template the settings of the installation: what starters print with, and what a new
// template begins with.

import {
  type Config,
  partsOf,
  withoutSampleOf,
  withPartText,
  withPicture,
  withSampleLines,
} from './parts.ts';

const shopTexts = {
  shopName: 'name',
  address: 'address',
  phone: 'phone',
  website: 'website',
  vatNumber: 'vatNumber',
  footer: 'footer',
} as const;

/** Null: not set. */
export interface ShopValues {
  shop: Record<(typeof shopTexts)[keyof typeof shopTexts] | 'logo', string | null>;
  locale: string | null;
  currency: string | null;
  timeZone: string | null;
}

export function beginWith(config: Config, settings: ShopValues): Config {
  const { shop, locale, currency, timeZone } = settings;
  const formats = Object.entries({ locale, currency, timeZone }).filter(
    // Labels without amounts or dates have none of these, and need none.
    ([name, value]) => value !== null && (name in config || !('media' in config)),
  );
  let begun: Config = { ...config, ...Object.fromEntries(formats) };
  const parts = new Map(partsOf(begun).map((part) => [part.name, part]));
  for (const [part, field] of Object.entries(shopTexts)) {
    const text = shop[field];
    if (!text) continue;
    const isOwn = parts.get(part)?.text != null;
    begun = isOwn ? withPartText(begun, part, text) : withSampleLines(begun, part, text);
  }
  if (shop.logo && parts.get('logo')?.picture != null)
    begun = withPicture(begun, 'logo', shop.logo);
  return begun;
}

/** What tells one shop from another; a footer suits every shop. */
const ofOneShop = ['address', 'phone', 'website', 'vatNumber', 'logo'] as const;

/** A starter in the name of the shop: its sample keeps no address of another one below that name. */
export function beginStarter(config: Config, settings: ShopValues): Config {
  const begun = beginWith(config, settings);
  if (!settings.shop.name) return begun;
  return ofOneShop.filter((part) => !settings.shop[part]).reduce<Config>(withoutSampleOf, begun);
}
