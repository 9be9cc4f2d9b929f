// Remembers the mapping of a template's columns on this device.

import { isRecord } from '../is-record.ts';
import type { RememberedMapping } from './column-mapping.ts';

const keyOf = (templateId: string) => `platen.columns.${templateId}`;

export function rememberedMapping(templateId: string): RememberedMapping {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(templateId)) ?? '{}');
    return isRecord(stored) ? (stored as RememberedMapping) : {};
  } catch {
    return {}; // not allowed here, or written by something else
  }
}

export function rememberMapping(templateId: string, mapping: RememberedMapping): void {
  try {
    localStorage.setItem(keyOf(templateId), JSON.stringify(mapping));
  } catch {
    // A mapping that cannot be stored is guessed again.
  }
}
