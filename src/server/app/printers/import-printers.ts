// The printers of an import: what is to be done with each, and doing it.

import { differences } from '../../../core/model/difference.ts';
import {
  type ConflictPolicy,
  type ImportAction,
  importAction,
} from '../../../core/model/import-plan.ts';
import type { PrinterInput } from './printer-input.ts';
import type { Printers } from './printers.ts';

export type NamedPrinter = PrinterInput & { id: string };

export interface PlannedPrinter {
  item: string;
  action: ImportAction;
  differences: readonly string[];
  id: string;
  isNew: boolean;
  /** The settings to be stored; null clears one. */
  change: PrinterInput;
}

export async function planPrinters(
  printers: Printers,
  imported: NamedPrinter[],
  onConflict: ConflictPolicy,
  problems: string[],
): Promise<PlannedPrinter[]> {
  if (imported.length === 0) return [];
  const stored = new Map((await printers.stored()).map(({ id, settings }) => [id, settings]));
  const known = new Set((await printers.list()).map(({ printer }) => printer.id));
  const ids = new Set(imported.map(({ id }) => id));
  return imported.map(({ id, ...input }) => {
    const given = withoutNulls(input);
    // A printer of the configuration file without stored settings has nothing to be replaced.
    const before = compared(stored.get(id), given);
    const lines = before ? differences(before, given) : [];
    const action = importAction(before ? { differences: lines } : null, onConflict);
    const change = changeOf(before ?? {}, given);
    const { fallback, groups, ...rest } = change;
    if (action === 'created' || action === 'changed')
      problems.push(
        ...[
          ...printers.problems(id, { ...rest, ...(groups && { groups }) }),
          ...(fallback && !known.has(fallback) && !ids.has(fallback)
            ? [`fallback: printer "${fallback}" does not exist`]
            : []),
          ...(groups ?? [])
            .filter((group) => ids.has(group) && !known.has(group) && group !== id)
            .map((group) => `groups: "${group}" is the id of a printer; choose another group name`),
        ].map((problem) => `printers.${id}.${problem}`),
      );
    return {
      item: `printers/${id}`,
      action,
      differences: lines,
      id,
      isNew: !known.has(id),
      change,
    };
  });
}

/** Returns the printers that could not be set up. */
export async function applyPrinters(
  printers: Printers,
  planned: PlannedPrinter[],
): Promise<{ item: string; message: string }[]> {
  const failed = new Map<string, string>();
  const attempt = async (item: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      if (!failed.has(item)) await work();
    } catch (error) {
      const { message, details = [] } = error as Error & { details?: string[] };
      failed.set(item, [message, ...details].join(' '));
    }
  };
  // Together, because each waits for its connection; fallbacks and the default when all exist.
  await Promise.all(
    planned.map(({ item, id, isNew, change: all }) =>
      attempt(item, async () => {
        const { fallback: _, default: _default, ...change } = all;
        if (isNew) await printers.add(id, change, true);
        else if (Object.keys(change).length > 0) await printers.change(id, change);
      }),
    ),
  );
  for (const { item, id, change } of planned) {
    const { fallback, default: isDefault } = change;
    if (fallback !== undefined) await attempt(item, () => printers.change(id, { fallback }));
    if (isDefault) await attempt(item, () => printers.change(id, { default: true }));
  }
  return [...failed].map(([item, message]) => ({ item, message }));
}

/** An import that does not say which printer is the default leaves that as it is. */
function compared(stored: PrinterInput | undefined, given: PrinterInput): PrinterInput | undefined {
  if (!stored || given.default) return stored;
  const { default: _, ...rest } = stored;
  return rest;
}

function withoutNulls(input: PrinterInput): PrinterInput {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The settings that differ; null for those that are to be cleared. */
function changeOf(before: PrinterInput, after: PrinterInput): PrinterInput {
  const names = [
    ...new Set([...Object.keys(before), ...Object.keys(after)]),
  ] as (keyof PrinterInput)[];
  const differing = names.filter((name) => differences(before[name], after[name]).length > 0);
  return Object.fromEntries(differing.map((name) => [name, after[name] ?? null]));
}
