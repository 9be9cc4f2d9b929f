// Changes that are not saved yet, kept in the browser so that they survive a
// reload: one draft for each template, and one for a new one.

import type { Template } from '../../client/index.ts';
import type { TemplateConfig } from './tree.ts';

export interface KeptDraft {
  config: TemplateConfig;
  description: string;
  /** Sample data that was changed; null is the template's example. */
  data: Record<string, unknown> | null;
  /** What a new template is to be called in requests. */
  id: string;
  /** When the template was stored that this began with; null for a new one. */
  base: string | null;
}

/** A draft in which nothing was changed yet. */
export function asStored({ id, config, description, updatedAt }: Template): KeptDraft {
  return { id, config: config as TemplateConfig, description, data: null, base: updatedAt };
}

const place = (id: string | undefined) => `platen.draft.${id ?? ''}`;

export function keptDraft(id: string | undefined): KeptDraft | null {
  try {
    return JSON.parse(localStorage.getItem(place(id)) ?? 'null') as KeptDraft | null;
  } catch {
    return null;
  }
}

export function keepDraft(id: string | undefined, draft: KeptDraft): void {
  try {
    localStorage.setItem(place(id), JSON.stringify(draft));
  } catch {
    // Full or forbidden: it is a convenience, and saving still works.
  }
}

export function forgetDraft(id: string | undefined): void {
  localStorage.removeItem(place(id));
}
