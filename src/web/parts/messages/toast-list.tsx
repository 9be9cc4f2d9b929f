// Shows toasts and lets people close them.

import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useHashPath } from '../../hash-path.ts';
import { words } from '../../languages/words.ts';
import { Icon } from '../text/icon.tsx';
import { type NewToast, takeToasts } from './toast.ts';
import './toasts.css';

const shownMs = 6000;
/** Time to read it and to decide. */
const shownWithActionMs = 20_000;

export function ToastList() {
  return (
    <Toast.Provider timeout={shownMs}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts, add, close } = Toast.useToastManager<NewToast>();
  // The region that is read aloud is on the page before its first toast.
  useEffect(
    () =>
      takeToasts((data) =>
        add({
          data,
          title: data.title,
          type: data.type,
          ...(data.subject && { id: data.subject }),
          ...(data.action && { timeout: shownWithActionMs }),
          ...(data.type === 'bad' && { priority: 'high' }),
        }),
      ),
    [add],
  );
  const [path] = useHashPath();
  useEffect(() => {
    for (const { id, data } of toasts) if (data?.isOfPage) close(id);
    // oxlint-disable-next-line react/exhaustive-deps -- only when the page changes
  }, [path]);
  return toasts.map((toast) => {
    const { link, action } = toast.data ?? {};
    const act = () => {
      close(toast.id);
      action?.run();
    };
    return (
      <Toast.Root key={toast.id} toast={toast} className={`toast ${toast.type}`}>
        <Icon name={toast.type === 'good' ? 'check' : 'warning'} />
        <Toast.Content className="toast-text">
          <Toast.Title render={<p />} />
          {link && <a href={`#${link.to}`}>{link.label}</a>}
        </Toast.Content>
        {action && (
          <Toast.Action className="button small" onClick={act}>
            {action.label}
          </Toast.Action>
        )}
        <Toast.Close className="button quiet square small" aria-label={words.close}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
