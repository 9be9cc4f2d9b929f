// Short notifications of success or failure.

import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { words } from '../words.ts';
import { Icon } from './icon.tsx';
import { inWords } from './problem.tsx';
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
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type}`}>
      <Icon name={toast.type === 'bad' ? 'warning' : 'check'} />
      <Toast.Content className="toast-text">
        <Toast.Title render={<p />} />
        <Toast.Description />
      </Toast.Content>
      <Toast.Close className="button quiet square small" aria-label={words.close}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ));
}

export function useToast() {
  const { add } = Toast.useToastManager();
  return {
    done: (title: string) => add({ title, type: 'good' }),
    failed: (error: Error) => add({ title: inWords(error), type: 'bad', priority: 'high' }),
  };
}
