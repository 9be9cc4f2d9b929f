// A notice shown with a label template if no label printer is set up, with a
// button that adds a virtual one.

import { Link } from 'wouter';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { usePrinters, useReportedAction } from '../queries.ts';
import { printsLabels } from './prints-labels.ts';

/** A common model for labels up to 108 mm wide. */
const model = 'zebra-zd420';

export function LabelPrinterNeeded() {
  const printers = usePrinters().data;
  const { text, action, real, name } = words.printers.labelsNeeded;
  const adding = useReportedAction(
    (client) => client.addPrinter({ id: 'virtual-labels', name, virtual: model }),
    ['printers'],
    () => words.printers.add.done(name),
  );
  if (!printers || printers.some(printsLabels)) return null;
  return (
    <p className="notice" role="status">
      <span>{text}</span>
      <ActionButton className="button small" isPending={adding.isPending} onClick={adding.run}>
        <Icon name="plus" />
        {action}
      </ActionButton>
      <Link href="/printers/add" className="button small">
        <Icon name="plus" />
        {real}
      </Link>
    </p>
  );
}
