// The reducer of a draft, which is a template being edited: its undo history,
// the selected block and all actions. Consecutive changes to one field are a
// single undo step.

import {
  blockAt,
  type TemplateBlock,
  inserted,
  moved,
  locate,
  removed,
  type TemplateConfig,
  withValue,
} from './tree.ts';

export interface Draft {
  config: TemplateConfig;
  /** The path of the selected block. */
  chosen: string | null;
  past: TemplateConfig[];
  future: TemplateConfig[];
  /** The field that the last action changed; another change to it joins the same undo step. */
  mergeKey: string | null;
}

export type DraftAction =
  | { kind: 'choose'; path: string | null }
  /** An undefined `value` removes the field. */
  | { kind: 'set'; path: string; value: unknown }
  /** Sets several fields of one block at once, such as its position. */
  | { kind: 'merge'; path: string; fields: Record<string, unknown> }
  | { kind: 'insert'; list: string; index: number; block: TemplateBlock }
  | { kind: 'remove'; path: string }
  | { kind: 'duplicate'; path: string }
  | { kind: 'move'; path: string; list: string; index: number }
  | { kind: 'replace'; config: TemplateConfig }
  | { kind: 'undo' }
  | { kind: 'redo' };

const stepsKept = 200;

export function newDraft(config: TemplateConfig): Draft {
  return { config, chosen: null, past: [], future: [], mergeKey: null };
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case 'choose':
      return { ...draft, chosen: action.path, mergeKey: null };
    case 'set':
      return changed(
        draft,
        withValue(draft.config, action.path, action.value),
        draft.chosen,
        action.path,
      );
    case 'merge': {
      const config = Object.entries(action.fields).reduce(
        (before, [field, value]) => withValue(before, `${action.path}.${field}`, value),
        draft.config,
      );
      const names = Object.keys(action.fields).join();
      return changed(draft, config, draft.chosen, `${action.path} ${names}`);
    }
    case 'insert': {
      const path = `${action.list}[${action.index}]`;
      return changed(draft, inserted(draft.config, action.list, action.index, action.block), path);
    }
    case 'remove':
      return changed(draft, removed(draft.config, action.path), null);
    case 'duplicate': {
      const { list, index } = locate(action.path);
      const block = structuredClone(blockAt(draft.config, action.path)!);
      return changed(
        draft,
        inserted(draft.config, list, index + 1, block),
        `${list}[${index + 1}]`,
      );
    }
    case 'move': {
      const result = moved(draft.config, action.path, action.list, action.index);
      return result ? changed(draft, result.config, result.path) : draft;
    }
    case 'replace':
      return changed(draft, action.config, null);
    case 'undo':
      return restored(draft, draft.past.at(-1), draft.past.slice(0, -1), [
        draft.config,
        ...draft.future,
      ]);
    default:
      return restored(draft, draft.future[0], [...draft.past, draft.config], draft.future.slice(1));
  }
}

function changed(
  draft: Draft,
  config: TemplateConfig,
  chosen: string | null,
  mergeKey: string | null = null,
): Draft {
  const isSameStep = mergeKey !== null && mergeKey === draft.mergeKey;
  const past = isSameStep ? draft.past : [...draft.past, draft.config].slice(-stepsKept);
  return { config, chosen, past, future: [], mergeKey };
}

function restored(
  draft: Draft,
  config: TemplateConfig | undefined,
  past: TemplateConfig[],
  future: TemplateConfig[],
): Draft {
  if (!config) return draft;
  const chosen = draft.chosen && blockAt(config, draft.chosen) ? draft.chosen : null;
  return { config, chosen, past, future, mergeKey: null };
}
