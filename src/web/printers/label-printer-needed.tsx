// Said beside a label where no printer has labels in it, with a way to see one
// printed all the same.

import { Icon } from '../parts/icon.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
import { printsLabels } from './prints-labels.ts';
import './label-printer-needed.css';

/** A usual one for labels of up to 108 mm. */
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
