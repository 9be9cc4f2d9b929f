// A template that is being changed: its states so far, the chosen block, and
// what can be done to it. Typing in one field is one step back, not one a key.

import {
  blockAt,
  type Block,
  inserted,
  moved,
  placeOf,
  removed,
  type TemplateConfig,
  withValue,
} from './tree.ts';

export interface Draft {
  config: TemplateConfig;
  /** The path of the chosen block. */
  chosen: string | null;
  past: TemplateConfig[];
  future: TemplateConfig[];
  /** What the last step changed, while it may still grow: the path of a field. */
  growing: string | null;
}

export type Step =
  | { kind: 'choose'; path: string | null }
  /** `value` undefined takes the field back. */
  | { kind: 'set'; path: string; value: unknown }
  /** Several fields of one block at once, such as its place. */
  | { kind: 'merge'; path: string; fields: Record<string, unknown> }
  | { kind: 'insert'; list: string; index: number; block: Block }
  | { kind: 'remove'; path: string }
  | { kind: 'duplicate'; path: string }
  | { kind: 'move'; path: string; list: string; index: number }
  | { kind: 'replace'; config: TemplateConfig }
  | { kind: 'undo' }
  | { kind: 'redo' };

const stepsKept = 200;

export function begin(config: TemplateConfig): Draft {
  return { config, chosen: null, past: [], future: [], growing: null };
}

export function advance(draft: Draft, step: Step): Draft {
  switch (step.kind) {
    case 'choose':
      return { ...draft, chosen: step.path, growing: null };
    case 'set':
      return changed(
        draft,
        withValue(draft.config, step.path, step.value),
        draft.chosen,
        step.path,
      );
    case 'merge': {
      const config = Object.entries(step.fields).reduce(
        (before, [field, value]) => withValue(before, `${step.path}.${field}`, value),
        draft.config,
      );
      const names = Object.keys(step.fields).join();
      return changed(draft, config, draft.chosen, `${step.path} ${names}`);
    }
    case 'insert': {
      const path = `${step.list}[${step.index}]`;
      return changed(draft, inserted(draft.config, step.list, step.index, step.block), path);
    }
    case 'remove':
      return changed(draft, removed(draft.config, step.path), null);
    case 'duplicate': {
      const { list, index } = placeOf(step.path);
      const block = structuredClone(blockAt(draft.config, step.path)!);
      return changed(
        draft,
        inserted(draft.config, list, index + 1, block),
        `${list}[${index + 1}]`,
      );
    }
    case 'move': {
      const result = moved(draft.config, step.path, step.list, step.index);
      return result ? changed(draft, result.config, result.path) : draft;
    }
    case 'replace':
      return changed(draft, step.config, null);
    case 'undo':
      return wentTo(draft, draft.past.at(-1), draft.past.slice(0, -1), [
        draft.config,
        ...draft.future,
      ]);
    default:
      return wentTo(draft, draft.future[0], [...draft.past, draft.config], draft.future.slice(1));
  }
}

function changed(
  draft: Draft,
  config: TemplateConfig,
  chosen: string | null,
  growing: string | null = null,
): Draft {
  const isSameStep = growing !== null && growing === draft.growing;
  const past = isSameStep ? draft.past : [...draft.past, draft.config].slice(-stepsKept);
  return { config, chosen, past, future: [], growing };
}

function wentTo(
  draft: Draft,
  config: TemplateConfig | undefined,
  past: TemplateConfig[],
  future: TemplateConfig[],
): Draft {
  if (!config) return draft;
  const chosen = draft.chosen && blockAt(config, draft.chosen) ? draft.chosen : null;
  return { config, chosen, past, future, growing: null };
}
