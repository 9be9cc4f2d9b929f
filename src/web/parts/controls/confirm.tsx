// A dialog that explains an action and asks for confirmation.

import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactElement, ReactNode } from 'react';
import { words } from '../../languages/words.ts';
import './dialog.css';

export function Confirm({
  trigger,
  title,
  children,
  action,
  isDangerous = false,
  canConfirm = true,
  onConfirm,
}: {
  trigger: ReactElement;
  title: string;
  children: ReactNode;
  action: string;
  isDangerous?: boolean;
  canConfirm?: boolean;
  onConfirm: () => void;
}) {
  return (
    <AlertDialog.Root>
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="dialog-backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="stack soft">
            {children}
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Close className="button">{words.keep}</AlertDialog.Close>
            <AlertDialog.Close
              className={`button ${isDangerous ? 'danger' : 'primary'}`}
              disabled={!canConfirm}
              onClick={onConfirm}
            >
              {action}
            </AlertDialog.Close>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
