// The reducer of a draft, which is a template being edited: its undo history,
// the selected block and all actions. Consecutive changes to one field are a
// single undo step.

import {
  blockAt,
  flattened,
  type TemplateBlock,
  inserted,
  moved,
  locate,
  removed,
  type TemplateConfig,
  valueAt,
  withValue,
} from './tree.ts';

export interface Draft {
  config: TemplateConfig;
  /** The path of the selected block. */
  chosen: string | null;
  /** The paths of other blocks that are selected too. */
  also: string[];
  past: TemplateConfig[];
  future: TemplateConfig[];
  /** The field that the last action changed; another change to it joins the same undo step. */
  mergeKey: string | null;
}

export type DraftAction =
  | { kind: 'choose'; path: string | null }
  /** Adds a block to those that are selected, or takes it out. */
  | { kind: 'chooseAlso'; path: string }
  /** Sets fields of several blocks as one step. */
  | { kind: 'mergeAll'; changes: { path: string; fields: Record<string, unknown> }[] }
  | { kind: 'removeAll'; paths: string[] }
  /** An undefined `value` removes the field. */
  | { kind: 'set'; path: string; value: unknown }
  /** Sets several fields of one block at once, such as its position. */
  | { kind: 'merge'; path: string; fields: Record<string, unknown> }
  | { kind: 'insert'; list: string; index: number; block: TemplateBlock }
  | { kind: 'remove'; path: string }
  | { kind: 'duplicate'; path: string }
  | { kind: 'move'; path: string; list: string; index: number }
  | { kind: 'replace'; config: TemplateConfig }
  /** Another change of the same `step` joins the same undo step. */
  | { kind: 'change'; change: (config: TemplateConfig) => TemplateConfig; step: string }
  | { kind: 'undo' }
  | { kind: 'redo' };

const stepsKept = 200;

export function newDraft(config: TemplateConfig): Draft {
  return { config, chosen: null, also: [], past: [], future: [], mergeKey: null };
}

export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.kind) {
    case 'choose':
      return { ...draft, chosen: action.path, also: [], mergeKey: null };
    case 'chooseAlso':
      return { ...draft, ...withAlso(draft, action.path), mergeKey: null };
    case 'mergeAll': {
      const config = action.changes.reduce(merged, draft.config);
      return { ...changed(draft, config, draft.chosen), also: draft.also };
    }
    case 'removeAll': {
      // Removed from the last to the first, so that no path changes before its turn.
      const all = flattened({ path: 'blocks', blocks: draft.config.blocks }).toReversed();
      const config = all
        .filter(({ path }) => action.paths.includes(path))
        .reduce((before, { path }) => removed(before, path), draft.config);
      return changed(draft, config, null);
    }
    case 'set':
      return changed(
        draft,
        withValue(draft.config, action.path, action.value),
        draft.chosen,
        action.path,
      );
    case 'merge': {
      const config = merged(draft.config, action);
      const names = Object.keys(action.fields).join();
      return changed(draft, config, draft.chosen, `${action.path} ${names}`);
    }
    case 'insert': {
      // The list may be gone since the block was deleted from it.
      if (!Array.isArray(valueAt(draft.config, action.list))) return draft;
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
    case 'change':
      return changed(draft, action.change(draft.config), draft.chosen, action.step);
    case 'undo':
      return restored(draft, draft.past.at(-1), draft.past.slice(0, -1), [
        draft.config,
        ...draft.future,
      ]);
    default:
      return restored(draft, draft.future[0], [...draft.past, draft.config], draft.future.slice(1));
  }
}

function merged(
  config: TemplateConfig,
  { path, fields }: { path: string; fields: Record<string, unknown> },
): TemplateConfig {
  return Object.entries(fields).reduce(
    (before, [field, value]) => withValue(before, `${path}.${field}`, value),
    config,
  );
}

function withAlso({ chosen, also }: Draft, path: string): Pick<Draft, 'chosen' | 'also'> {
  if (chosen === null) return { chosen: path, also: [] };
  if (path === chosen) return { chosen: also[0] ?? null, also: also.slice(1) };
  return also.includes(path)
    ? { chosen, also: also.filter((one) => one !== path) }
    : { chosen, also: [...also, path] };
}

function changed(
  draft: Draft,
  config: TemplateConfig,
  chosen: string | null,
  mergeKey: string | null = null,
): Draft {
  const isSameStep = mergeKey !== null && mergeKey === draft.mergeKey;
  const past = isSameStep ? draft.past : [...draft.past, draft.config].slice(-stepsKept);
  return { config, chosen, also: [], past, future: [], mergeKey };
}

function restored(
  draft: Draft,
  config: TemplateConfig | undefined,
  past: TemplateConfig[],
  future: TemplateConfig[],
): Draft {
  if (!config) return draft;
  const chosen = draft.chosen && blockAt(config, draft.chosen) ? draft.chosen : null;
  return { config, chosen, also: [], past, future, mergeKey: null };
}
