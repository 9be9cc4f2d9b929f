// The units of the numbers in a template: what a bare number means, and which other units a field
// takes.

import type { Schema } from './template-language.ts';

export type Unit = 'mm' | 'pt' | 'percent' | 'dots' | 'characters' | 'ms' | 'rest';

const numberUnits: Readonly<Record<string, Unit>> = {
  x: 'mm',
  y: 'mm',
  width: 'mm',
  height: 'mm',
  thickness: 'mm',
  gap: 'mm',
  mm: 'mm',
  moduleWidth: 'dots',
  onMs: 'ms',
  offMs: 'ms',
};

/** The unit of a field that is a number only; null if it has none. */
export function unitOfNumber(field: string, isLabel: boolean): Unit | null {
  if (field === 'padding') return isLabel ? 'mm' : 'characters';
  return numberUnits[field] ?? null;
}

export interface LengthUnits {
  /** The usual one first. */
  units: Unit[];
  /** The unit of a number without one; null if such a number is refused. */
  bare: Unit | null;
}

/** The units that a length can be given in; null for any other field. */
export function lengthUnits(field: string, schema: Schema, isLabel: boolean): LengthUnits | null {
  const choices = schema.anyOf ?? [schema];
  const patterns = choices.map(({ pattern = '' }) => pattern).join(' ');
  if (!patterns.includes('mm') && !patterns.includes('%')) return null;
  const hasNumber = choices.some(({ type }) => type === 'number' || type === 'integer');
  const hasRest = patterns.includes('\\*');
  const ofNumber = hasRest ? 'characters' : isLabel && field === 'width' ? 'mm' : 'dots';
  const units: Unit[] = [
    ...(hasRest ? (['rest'] as const) : []),
    ...(patterns.includes('mm') ? (['mm'] as const) : []),
    ...(patterns.includes('pt') ? (['pt'] as const) : []),
    ...(patterns.includes('%') ? (['percent'] as const) : []),
    ...(hasNumber ? ([ofNumber] as const) : []),
  ];
  return { units: [...new Set(units)], bare: hasNumber ? ofNumber : null };
}

export interface Length {
  /** Amount as typed; empty if nothing is given. */
  amount: string;
  unit: Unit;
}

const suffixes: Readonly<Partial<Record<Unit, string>>> = { mm: 'mm', pt: 'pt', percent: '%' };

/** Null if the value is not a number with a unit. */
export function readLength(value: unknown, { units, bare }: LengthUnits): Length | null {
  if (value === undefined || value === '*') return { amount: '', unit: units[0]! };
  if (typeof value === 'number') return bare && { amount: String(value), unit: bare };
  return typeof value === 'string' ? lengthIn(value, units) : null;
}

/** A number with its unit in one text, such as `40 mm`. */
export function lengthIn(text: string, units: readonly Unit[]): Length | null {
  const [, amount, suffix] = /^\s*([\d.,]*)\s*(mm|pt|%)\s*$/.exec(text) ?? [];
  const unit = units.find((one) => suffixes[one] === suffix);
  return amount === undefined || unit === undefined ? null : { amount, unit };
}

export function writeLength({ amount, unit }: Length, { bare }: LengthUnits): unknown {
  const text = amount.trim().replace(',', '.');
  if (unit === 'rest' || text === '') return undefined;
  if (unit !== bare) return `${text}${suffixes[unit] ?? ''}`;
  return Number.isFinite(Number(text)) ? Number(text) : text;
}
