// Application service for the settings of the installation. They are read from the
// store each time, so that all nodes see the same.

import {
  type GivenInput,
  inputsWithSecrets,
  shownInputs,
} from '../../../core/model/inputs/input.ts';
import type { SettingsChange, StoredSettings } from '../../../core/model/settings.ts';
import type { ExpectedVersions } from '../../../core/model/templates/template-versions.ts';
import { formatProblems } from '../../../core/template/format-problems.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';
import type { Store } from '../../store/store.ts';
import { invalidRequest } from '../printing/refusals.ts';
import type { ShopStarters } from '../templates/shop-starters.ts';

type SettingsAccess = Pick<Store, 'getSettings' | 'changeSettings' | 'listAssets'>;

/** The settings that starters print. */
const ofShop = ['shop', 'locale', 'currency', 'timeZone'] as const;

export interface InputRules {
  problems(inputs: readonly GivenInput[]): string[];
  /** Opens and closes their ports, begins and ends to poll. */
  changed(): Promise<void>;
}

export class InstallationSettings {
  readonly #store: SettingsAccess;
  readonly #inputs: InputRules;
  readonly #starters: Pick<ShopStarters, 'renew'>;

  constructor(store: SettingsAccess, inputs: InputRules, starters: Pick<ShopStarters, 'renew'>) {
    this.#store = store;
    this.#inputs = inputs;
    this.#starters = starters;
  }

  /** The settings, without the secrets of inputs. */
  async get(): Promise<StoredSettings> {
    return shown(await this.#store.getSettings());
  }

  async change(given: SettingsChange, expected: ExpectedVersions = null): Promise<StoredSettings> {
    const change = given.inputs
      ? {
          ...given,
          inputs: inputsWithSecrets(given.inputs, (await this.#store.getSettings()).inputs),
        }
      : given;
    const problems = [
      ...formatProblems(change),
      ...(await this.#logoProblems(change)),
      ...(change.inputs ? this.#inputs.problems(change.inputs) : []),
    ];
    if (problems.length > 0) invalidRequest(problems);
    const changed = await this.#store.changeSettings(change, expected);
    if (ofShop.some((name) => change[name] !== undefined)) await this.#starters.renew();
    if (change.inputs) await this.#inputs.changed();
    return shown(changed);
  }

  async #logoProblems({ shop }: SettingsChange): Promise<string[]> {
    const logo = shop?.logo;
    if (logo == null) return [];
    const names = (await this.#store.listAssets()).map(({ name }) => name);
    if (names.includes(logo)) return [];
    return [
      `shop.logo: there is no asset "${logo}"${didYouMean(logo, names)}; upload it with POST /assets`,
    ];
  }
}

function shown(settings: StoredSettings): StoredSettings {
  return { ...settings, inputs: shownInputs(settings.inputs) };
}
