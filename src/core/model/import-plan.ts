// What an import does with one item: a template, an asset, a route, a counter or a printer.

export const conflictPolicies = ['replace', 'keep', 'refuse'] as const;
/** What to do with an item that exists and differs. */
export type ConflictPolicy = (typeof conflictPolicies)[number];

export type ImportAction = 'created' | 'changed' | 'unchanged' | 'kept' | 'refused';

export interface PlannedItem {
  /** Named after its path: templates/receipt. */
  item: string;
  action: ImportAction;
  differences: readonly string[];
}

export interface ExistingItem {
  /** What differs, as lines. */
  differences: readonly string[];
  /** True if it may be replaced whatever the policy: a starter that was never changed. */
  isReplaceable?: boolean;
}

/** `existing` is null if there is no item of that name. */
export function importAction(
  existing: ExistingItem | null,
  onConflict: ConflictPolicy,
): ImportAction {
  if (!existing) return 'created';
  if (existing.differences.length === 0) return 'unchanged';
  if (existing.isReplaceable || onConflict === 'replace') return 'changed';
  return onConflict === 'keep' ? 'kept' : 'refused';
}
