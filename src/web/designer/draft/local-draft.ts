// Stores unsaved changes in localStorage, so that they survive a reload: one
// draft per template and one for a new template.

import type { Template } from '../../../client/index.ts';
import type { TemplateConfig } from './tree.ts';

export interface LocalDraft {
  config: TemplateConfig;
  description: string;
  /** Changed sample data; null stands for the template's example. */
  data: Record<string, unknown> | null;
  /** The id of a new template. */
  id: string;
  /** The version of the stored template that the draft started from; null for a new one. */
  base: number | null;
}

/** A draft without changes. */
export function unchangedDraft({ id, config, description, version }: Template): LocalDraft {
  return { id, config: config as TemplateConfig, description, data: null, base: version };
}

const storageKey = (id: string | undefined) => `platen.draft.${id ?? ''}`;

export function readLocalDraft(id: string | undefined): LocalDraft | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(id)) ?? 'null') as LocalDraft | null;
  } catch {
    return null;
  }
}

export function writeLocalDraft(id: string | undefined, draft: LocalDraft): void {
  try {
    localStorage.setItem(storageKey(id), JSON.stringify(draft));
  } catch {
    // Storage is full or disabled. The template can still be saved to the
    // service.
  }
}

export function removeLocalDraft(id: string | undefined): void {
  localStorage.removeItem(storageKey(id));
}
