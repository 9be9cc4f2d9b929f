// What is wrong with settings of a printer: each problem names its field and says what to do.

import { labelSettingProblems } from '../../../core/model/printers/label-settings.ts';
import { addressAt, givenPlace, placeText } from '../../../core/model/printers/place.ts';
import { AddressError, hasWire, usualPort } from '../../../core/model/printers/printer-address.ts';
import { defaultPrinterId, reservedPrinterId } from '../../../core/model/printers/printer-id.ts';
import { profileNamed } from '../../../core/profiles/index.ts';
import { didYouMean } from '../../../core/validation/did-you-mean.ts';
import { type Address, addressProblem } from '../../printers/connection/address.ts';
import { wireProblem, type WireRules } from '../../printers/connection/wire-rules.ts';
import type { Directory } from '../../printers/directory.ts';
import type { Printer } from '../../printers/printer.ts';
import { unknownProfile } from '../printing/refusals.ts';
import { type PrinterInput, toSettings } from './printer-input.ts';

export interface PrinterCheckOptions {
  /** Which addresses printers may have. */
  addresses: WireRules;
  virtualModels: readonly string[];
}

export class PrinterChecks {
  readonly #directory: Directory;
  readonly #options: PrinterCheckOptions;

  constructor(directory: Directory, options: PrinterCheckOptions) {
    this.#directory = directory;
    this.#options = options;
  }

  /** What is wrong with settings that are to be added, or to change `printer`. */
  problems(id: string, input: PrinterInput, printer: Printer | null): string[] {
    let place;
    try {
      place = givenPlace(input);
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      return [error.message, ...this.#problemsOfOthers(id, input)];
    }
    const field = input.address === undefined ? 'ip' : 'address';
    const given = { ...input, ...place };
    return [
      ...this.#problemsOfWire(field, given.ip),
      ...this.#problemsOfOthers(id, given),
      ...this.#problemsOfLabels(given, printer),
      ...(printer
        ? this.#problemsOfChange(field, printer, given)
        : this.#problemsOfNew(field, id, given)),
    ];
  }

  #problemsOfWire(field: string, ip: string | null | undefined): string[] {
    if (typeof ip !== 'string') return [];
    const { addresses } = this.#options;
    const address = addressAt({ host: ip, port: usualPort });
    const problem = address ? wireProblem(address, addresses) : addressProblem(ip, addresses);
    return problem === null ? [] : [`${field}: ${problem}`];
  }

  #problemsOfNew(field: string, id: string, { ip, port, virtual, site }: PrinterInput): string[] {
    const problems: string[] = [];
    if (ip) {
      const address = { host: ip, port: port ?? usualPort };
      problems.push(...this.#problemsOfAddress(field, id, address, site ?? null));
    }
    if (id === reservedPrinterId)
      problems.push(`id: "${reservedPrinterId}" is reserved: it is a path of the API`);
    if (this.#directory.all.some(({ groups }) => groups.includes(id)))
      problems.push(`id: "${id}" is the name of a group; choose another id`);
    if ((ip ?? null) === null && !virtual) problems.push(addressMissing);
    return problems;
  }

  /** Checked only if the model is known: a new printer may still tell it. */
  #problemsOfLabels({ labels, profile: id }: PrinterInput, printer: Printer | null): string[] {
    const known = printer && printer.profileSource !== 'pending' ? printer.profile : undefined;
    const profile = (id && profileNamed(id)) || known;
    return labels && profile ? labelSettingProblems(labels, profile) : [];
  }

  problemsOfHiding(id: string, { hidden, default: isDefault }: PrinterInput): string[] {
    if (hidden !== undefined && id !== defaultPrinterId)
      return ['hidden: only the built-in printer, "default", can be hidden; remove others'];
    if (hidden && (isDefault || this.#directory.default.id === id))
      return ['hidden: it is the default printer; make another one the default first'];
    return [];
  }

  #problemsOfChange(field: string, printer: Printer, input: PrinterInput): string[] {
    const isLost = !this.#directory.isConfigured(printer.id) && losesAddress(printer, input);
    if (isLost) return [addressMissing];
    if (input.virtual || (input.ip === undefined && input.port === undefined)) return [];
    const { ip, port, site } = input;
    const after = printer.after(toSettings({ ip, port, site, virtual: null }), null);
    const { host } = after.address;
    if (port && hasWire(host))
      return [`port: has no meaning for ${host}; give address, or ip and port`];
    if (port === 0 && host !== '' && !hasWire(host)) return ['port: must be from 1 to 65535'];
    // Two that share an address already can still be changed.
    if (placeText(after.address) === placeText(printer.address)) return [];
    return this.#problemsOfAddress(field, printer.id, after.address, after.site);
  }

  #problemsOfAddress(field: string, id: string, address: Address, site: string | null): string[] {
    const other = this.#directory.sharing(id, address, site);
    if (!other) return [];
    return [
      `${field}: ${placeText(address)} is already the address of printer "${other.id}"; print on that one, or change its address first`,
    ];
  }

  #problemsOfOthers(
    id: string,
    { ip, profile, groups, fallback, virtual }: PrinterInput,
  ): string[] {
    const problems: string[] = [];
    const { virtualModels } = this.#options;
    if (ip && virtual)
      problems.push('virtual: cannot be combined with an address; give one of the two');
    if (profile && !profileNamed(profile)) problems.push(`profile: ${unknownProfile(profile)}`);
    if (virtual && !virtualModels.includes(virtual)) {
      const hint =
        didYouMean(virtual, virtualModels) || `; choose from ${virtualModels.join(', ')}`;
      problems.push(`virtual: "${virtual}" is not a known model${hint}`);
    }
    for (const group of groups ?? [])
      if (group === id || this.#directory.get(group))
        problems.push(`groups: "${group}" is the id of a printer; choose another group name`);
    if (fallback && fallback !== id && !this.#directory.get(fallback))
      problems.push(`fallback: printer "${fallback}" does not exist`);
    if (fallback === id) problems.push('fallback: a printer cannot be its own fallback');
    return problems;
  }
}

const addressMissing = 'ip: is required, unless address or virtual is given';

/** Whether the change leaves the printer without an address and without an emulated model. */
function losesAddress(printer: Printer, { ip, virtual }: PrinterInput): boolean {
  if (ip || virtual) return false;
  return printer.virtual === null ? ip === null : virtual === null;
}
