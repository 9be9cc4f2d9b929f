// The printers that `platen emulate` starts: from its arguments, or from a file.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { modelNames, type VirtualModel } from '../../core/emulator/products.ts';
import { didYouMean } from '../../core/validation/did-you-mean.ts';
import { CommandError } from '../command-result.ts';

export interface PlannedPrinter {
  /** Unique; part of the names of saved files. */
  name: string;
  /** Null is the generic printer, which takes paper of any width. */
  model: VirtualModel | null;
  /** 0 is any free port. */
  port: number;
  widthMm: number;
  speedMmPerSecond: number;
  /** Fault scripts of this printer alone. */
  fail: string[];
}

/** What holds for printers that do not say otherwise. */
export interface PrinterDefaults {
  model: VirtualModel | null;
  /** The port of the first printer that names none; the next ones get the ports after it, unless it is 0. */
  port: number;
  widthMm: number;
  speedMmPerSecond: number;
}

const genericModel = 'platen';
const models = [genericModel, ...modelNames];
const mostPrinters = 64;

type Draft = Partial<PlannedPrinter>;

/** `[name=]model[:port]`, such as `kitchen=epson-tm-t88vi:9100`; without any, one printer. */
export function printersFromArguments(
  texts: readonly string[],
  defaults: PrinterDefaults,
): PlannedPrinter[] {
  if (texts.length === 0) return completed([{}], defaults);
  return completed(
    texts.map((text) => {
      const [, name, model, port] = /^(?:([^=]*)=)?([^:]*)(?::(.*))?$/.exec(text) ?? [];
      if (!model)
        throw new CommandError(
          `"${text}" is not a printer. Write [name=]model[:port], for example kitchen=epson-tm-t88vi:9100.`,
        );
      const draft: Draft = { model: modelOf(model, text) };
      if (name !== undefined) draft.name = nameOf(name, text);
      if (port !== undefined) draft.port = numberOf(port, 'port', 0, 65_535, text);
      return draft;
    }),
    defaults,
  );
}

/** A YAML or JSON file with a list `printers`. */
export function printersFromFile(path: string, defaults: PrinterDefaults): PlannedPrinter[] {
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'), { maxAliasCount: 100 });
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${(error as Error).message}`);
  }
  const list = isObject(content) ? content['printers'] : undefined;
  if (!Array.isArray(list))
    throw new CommandError(
      `${path} needs a list "printers", for example:\n  printers:\n    - name: kitchen\n      model: epson-tm-t88vi\n      port: 9100`,
    );
  for (const key of Object.keys(content as object))
    if (key !== 'printers')
      throw new CommandError(`${path}: unknown field "${key}"; it has only "printers".`);
  return completed(
    list.map((entry: unknown, index) => readEntry(entry, `${path}, printers[${index}]`)),
    defaults,
  );
}

const fields: Record<string, (value: unknown, where: string) => Draft> = {
  name: (value, where) => ({ name: nameOf(String(value), where) }),
  model: (value, where) => ({ model: modelOf(String(value), where) }),
  port: (value, where) => ({ port: numberOf(value, 'port', 0, 65_535, where) }),
  width: (value, where) => ({ widthMm: numberOf(value, 'width', 20, 120, where) }),
  speed: (value, where) => ({ speedMmPerSecond: numberOf(value, 'speed', 0, 1000, where) }),
  fail: (value, where) => ({ fail: textsOf(value, where) }),
};

function readEntry(entry: unknown, where: string): Draft {
  if (!isObject(entry)) throw new CommandError(`${where}: must have fields, such as "model".`);
  const draft: Draft = {};
  for (const [key, value] of Object.entries(entry)) {
    const read = fields[key];
    if (!read)
      throw new CommandError(
        `${where}: unknown field "${key}"${didYouMean(key, Object.keys(fields)) || '.'} The fields are ${Object.keys(fields).join(', ')}.`,
      );
    Object.assign(draft, read(value, where));
  }
  return draft;
}

function completed(drafts: Draft[], defaults: PrinterDefaults): PlannedPrinter[] {
  if (drafts.length === 0) throw new CommandError('There is no printer. Name at least one.');
  if (drafts.length > mostPrinters)
    throw new CommandError(`At most ${mostPrinters} printers can run at once.`);
  const names = new Set(drafts.flatMap(({ name }) => name ?? []));
  const given = drafts.filter(({ name }) => name !== undefined);
  if (names.size < given.length) throw new CommandError('Two printers have the same name.');
  let port = defaults.port;
  const used = new Set(drafts.map((draft) => draft.port));
  return drafts.map((draft) => {
    const model = draft.model === undefined ? defaults.model : draft.model;
    const name = draft.name ?? freeName(model ?? genericModel, names);
    while (port > 0 && draft.port === undefined && used.has(port)) port++;
    const own = draft.port ?? (port === 0 ? 0 : port++);
    if (own > 65_535) throw new CommandError('There are no more ports: begin with a lower --port.');
    const { widthMm, speedMmPerSecond } = defaults;
    return { widthMm, speedMmPerSecond, fail: [], ...draft, model, name, port: own };
  });
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}-${count}`;
  taken.add(name);
  return name;
}

function nameOf(text: string, where: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,39}$/.test(text)) return text;
  throw new CommandError(
    `${where}: the name "${text}" must have 1 to 40 characters of a-z, 0-9 and -, and begin with a letter or digit.`,
  );
}

/** Null is the generic model. */
export function modelOf(text: string, where: string): VirtualModel | null {
  if (text === genericModel) return null;
  if (models.includes(text)) return text as VirtualModel;
  throw new CommandError(
    `${where}: the model "${text}" is not known${didYouMean(text, models) || '.'} The models are ${models.join(', ')}.`,
  );
}

function numberOf(value: unknown, name: string, min: number, max: number, where: string): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max)
    return number;
  throw new CommandError(`${where}: ${name} must be a whole number from ${min} to ${max}.`);
}

function textsOf(value: unknown, where: string): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((one) => {
    if (typeof one === 'string') return one;
    throw new CommandError(`${where}: fail must be a text or a list of texts.`);
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
