// Dialog that lists what saving changes for programs and asks for confirmation.

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Icon } from '../parts/icon.tsx';
import { words } from '../words.ts';
import { isBreaking, type SchemaChange } from './schema-changes.ts';
import type { SaveWarning } from './use-saving.ts';
import { designerWords } from './words.ts';
import '../parts/dialog.css';

export function ChangesDialog({
  pending,
  onBack,
}: {
  pending: { warning: SaveWarning; confirm: () => void } | null;
  onBack: () => void;
}) {
  const text = designerWords.changes;
  const { changes, isOutdated } = pending?.warning ?? { changes: [], isOutdated: false };
  return (
    <AlertDialog.Root open={pending !== null} onOpenChange={(isOpen) => !isOpen && onBack()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{text.title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="stack">
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
            {isOutdated && <p className="soft">{text.elsewhere}</p>}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Close className="button">{text.back}</AlertDialog.Close>
            <button type="button" className="button primary" onClick={pending?.confirm}>
              {text.confirm}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

function sentence({ kind, path, from, to }: SchemaChange): string {
  const name = (type: string) => words.templates.kinds[type] ?? type;
  return kind === 'retyped'
    ? designerWords.changes.retyped(path, name(from), name(to))
    : designerWords.changes[kind](path);
}
