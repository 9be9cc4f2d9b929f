// Keeps the starters that were never changed in the name of the shop: its details, logo, language,
// currency and time zone become a new version of each. A print costs nothing more, and jobs keep
// the version that they were accepted with.

import type { StoredSettings } from '../../../core/model/settings.ts';
import {
  languageOf,
  type StarterLanguage,
} from '../../../core/model/templates/starter-language.ts';
import type { JsonObject } from '../../../core/model/json.ts';
import { beginStarter } from '../../../template-parts/begin-with.ts';
import { partsOf } from '../../../template-parts/parts.ts';
import { startersIn } from '../../starters/languages.ts';
import type { NewTemplate, Store } from '../../store/store.ts';

type ShopStore = Pick<Store, 'getSettings' | 'listAssets' | 'renewStarters'>;

export class ShopStarters {
  readonly #store: ShopStore;
  readonly #language: StarterLanguage;

  /** `language` is that of starters whose shop has none. */
  constructor(store: ShopStore, language: StarterLanguage) {
    this.#store = store;
    this.#language = language;
  }

  /** Starters stay as they were planted while there is no shop, also in another language. */
  async renewAtStart(): Promise<void> {
    const { shop, locale, currency, timeZone } = await this.#store.getSettings();
    const values = [...Object.values(shop), locale, currency, timeZone];
    if (values.some((value) => value !== null)) await this.renew();
  }

  /** Repeats itself if the settings change meanwhile, so that the last ones hold. */
  async renew(): Promise<void> {
    for (let settings = await this.#store.getSettings(); ;) {
      await this.#store.renewStarters(await this.#startersFor(settings));
      const now = await this.#store.getSettings();
      if (now.version === settings.version) return;
      settings = now;
    }
  }

  async #startersFor(settings: StoredSettings): Promise<NewTemplate[]> {
    const starters = await startersIn(languageOf(settings.locale) ?? this.#language);
    const logo = await this.#storedLogo(settings);
    const printed = { ...settings, shop: { ...settings.shop, logo } };
    return starters.map((starter) => {
      const config = beginStarter(starter.config, printed) as JsonObject;
      const printsLogo = logo !== null && partsOf(config).some(({ picture }) => picture === logo);
      return { ...starter, config, assets: printsLogo ? [logo] : [] };
    });
  }

  /** Null also for a logo that was deleted while it was chosen: the service has to start all the same. */
  async #storedLogo({ shop: { logo } }: StoredSettings): Promise<string | null> {
    if (logo === null) return null;
    return (await this.#store.listAssets()).some(({ name }) => name === logo) ? logo : null;
  }
}
