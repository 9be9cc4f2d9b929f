// Reads the attributes of elements: numbers within a range, words of a list, yes or no.

import { localName, unescaped, type XmlElement } from '../../../core/xml.ts';

/** What is wrong with a document; its message is for the log. */
export class SchemaError extends Error {}

export class Attributes {
  readonly #element: XmlElement;

  constructor(element: XmlElement) {
    this.#element = element;
  }

  text(name: string): string | undefined {
    const value = this.#element.attributes.get(name);
    return value === undefined ? undefined : unescaped(value).trim();
  }

  /** A whole number within the range. */
  integer(name: string, least: number, most: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^-?\d{1,9}$/.test(value) || number < least || number > most)
      throw this.#wrong(name, value, `a whole number from ${least} to ${most}`);
    return number;
  }

  required(name: string, least: number, most: number): number {
    const value = this.integer(name, least, most);
    if (value === undefined)
      throw new SchemaError(`<${localName(this.#element)}> needs the attribute ${name}.`);
    return value;
  }

  /** A whole number; one that is out of the range becomes the nearest one within it. */
  clamped(name: string, least: number, most: number): number | undefined {
    const value = this.integer(name, 0, 999_999_999);
    return value === undefined ? undefined : Math.max(least, Math.min(most, value));
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value === 'true' || value === '1') return true;
    if (value === 'false' || value === '0') return false;
    throw this.#wrong(name, value, 'true or false');
  }

  /** The entry of the table that the attribute names. */
  word<Value>(name: string, table: Readonly<Record<string, Value>>): Value | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (!Object.hasOwn(table, value))
      throw this.#wrong(name, value, `one of ${Object.keys(table).join(', ')}`);
    return table[value];
  }

  #wrong(name: string, value: string, expected: string): SchemaError {
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
    return new SchemaError(
      `The attribute ${name} of <${localName(this.#element)}> must be ${expected}, not "${shown}".`,
    );
  }
}
