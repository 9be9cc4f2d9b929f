// Short notifications of success or failure.

import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { words } from '../../languages/words.ts';
import { Icon } from '../text/icon.tsx';
import { inWords } from '../text/in-words.ts';
import './toasts.css';

export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={6000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts } = Toast.useToastManager<ToastLink>();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type}`}>
      <Icon name={toast.type === 'good' ? 'check' : 'warning'} />
      <Toast.Content className="toast-text">
        <Toast.Title render={<p />} />
        <Toast.Description />
        {toast.data && <a href={`#${toast.data.to}`}>{toast.data.label}</a>}
      </Toast.Content>
      {toast.actionProps && <Toast.Action className="button small" />}
      <Toast.Close className="button quiet square small" aria-label={words.close}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ));
}

interface ToastLink {
  to: string;
  label: string;
}

export function useToast() {
  const { add, close } = Toast.useToastManager<ToastLink>();
  return {
    done: (title: string, link?: ToastLink) =>
      add({ title, type: 'good', ...(link && { data: link }) }),
    /** Something a person must act on, though nothing failed. */
    warn: (title: string, link?: ToastLink) =>
      add({ title, type: 'warn', ...(link && { data: link }) }),
    /** A success with a button beside it, such as “Undo”. */
    doneWith: (title: string, action: string, onClick: () => void) => {
      const id = add({
        title,
        type: 'good',
        // Time to read it and to decide.
        timeout: 20_000,
        actionProps: {
          children: action,
          onClick: () => {
            close(id);
            onClick();
          },
        },
      });
    },
    failed: (error: Error) => add({ title: inWords(error), type: 'bad', priority: 'high' }),
  };
}
