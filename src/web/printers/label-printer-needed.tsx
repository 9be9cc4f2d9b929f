// A notice shown with a label template if no label printer is set up, with a
// button that adds a virtual one.

import { Icon } from '../parts/icon.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
import { printsLabels } from './prints-labels.ts';
import './label-printer-needed.css';

/** A common model for labels up to 108 mm wide. */
const model = 'zebra-zd420';

export function LabelPrinterNeeded() {
  const printers = usePrinters().data;
  const toast = useToast();
  const { text, action, name, id } = words.printers.labelsNeeded;
  const adding = useAction(
    (client) => client.addPrinter({ id, name, virtual: model }),
    ['printers'],
  );
  if (!printers || printers.some(printsLabels)) return null;
  return (
    <p className="labels-needed" role="status">
      <span>{text}</span>
      <button
        type="button"
        className="button small"
        disabled={adding.isPending}
        onClick={() =>
          adding.mutate(undefined, {
            onSuccess: () => toast.done(words.printers.add.done(name)),
            onError: toast.failed,
          })
        }
      >
        <Icon name="plus" />
        {action}
      </button>
    </p>
  );
}
