// The list of keyboard shortcuts, opened by `?` or by its button.

import { Dialog } from '@base-ui/react/dialog';
import { words } from '../languages/words.ts';
import '../parts/controls/dialog.css';
import './shortcuts.css';

type Texts = (typeof words)['designer']['shortcuts'];

const groups: {
  name: keyof Texts['groups'];
  keys: [key: string, meaning: keyof Texts['keys']][];
}[] = [
  {
    name: 'everywhere',
    keys: [
      ['Ctrl+S', 'save'],
      ['Ctrl+Z', 'undo'],
      ['Ctrl+Shift+Z', 'redo'],
      ['?', 'help'],
    ],
  },
  {
    name: 'list',
    keys: [
      ['↑ ↓ Home End', 'choose'],
      ['Alt+↑ ↓', 'move'],
      ['Alt+→ ←', 'inOut'],
      ['Delete', 'remove'],
      ['Ctrl+C Ctrl+V', 'copy'],
    ],
  },
  {
    name: 'text',
    keys: [
      ['Alt+Enter', 'tag'],
      ['Backspace', 'removeTag'],
    ],
  },
  {
    name: 'label',
    keys: [
      ['Shift+click', 'several'],
      ['↑ ↓ ← →', 'place'],
      ['Shift+↑ ↓ ← →', 'placeFine'],
      ['Alt+↑ ↓ ← →', 'resize'],
    ],
  },
];

export function Shortcuts({
  isOpen,
  setOpen,
}: {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}) {
  const text = words.designer.shortcuts;
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog shortcuts">
          <Dialog.Title>{text.title}</Dialog.Title>
          {groups.map(({ name, keys }) => (
            <section key={name} aria-label={text.groups[name]}>
              <h3>{text.groups[name]}</h3>
              <dl>
                {keys.map(([key, meaning]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{text.keys[meaning]}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <Dialog.Close className="button">{words.close}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
