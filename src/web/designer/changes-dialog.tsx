// Dialog that lists what saving changes for programs, or says that the template
// was changed elsewhere, and asks for confirmation.

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { wordFor } from '../languages/word-for.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { isBreaking, type SchemaChange } from './draft/schema-changes.ts';
import type { Template } from '../../client/index.ts';
import type { PendingSave } from './draft/use-saving.ts';
import '../parts/controls/dialog.css';

export function ChangesDialog({
  pending,
  onBack,
  onReload,
}: {
  pending: PendingSave | null;
  onBack: () => void;
  /** Discards the draft and shows the stored template. */
  onReload: (newer: Template) => void;
}) {
  const text = words.designer.changes;
  const { changes, newer } = pending?.warning ?? { changes: [], newer: null };
  return (
    <AlertDialog.Root open={pending !== null} onOpenChange={(isOpen) => !isOpen && onBack()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{newer ? text.elsewhereTitle : text.title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="stack">
            {newer && <p className="soft">{text.elsewhere}</p>}
            {changes.length > 0 && <p className="soft">{text.text}</p>}
            {changes.length > 0 && (
              <ul className="changes">
                {changes.map((change) => (
                  <li key={change.path} className={isBreaking(change) ? 'is-breaking' : ''}>
                    <Icon name={isBreaking(change) ? 'warning' : 'check'} />
                    {sentence(change)}
                  </li>
                ))}
              </ul>
            )}
            {changes.length > 0 && (
              <p className="soft">{changes.some(isBreaking) ? text.breaking : text.harmless}</p>
            )}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Close className="button">{text.back}</AlertDialog.Close>
            {newer && (
              <button type="button" className="button" onClick={() => onReload(newer)}>
                {text.reload}
              </button>
            )}
            <button type="button" className="button primary" onClick={pending?.confirm}>
              {newer ? text.overwrite : text.confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function sentence({ kind, path, from, to }: SchemaChange): string {
  const name = (type: string) => wordFor(words.templates.kinds, type) ?? type;
  return kind === 'retyped'
    ? words.designer.changes.retyped(path, name(from), name(to))
    : words.designer.changes[kind](path);
}
