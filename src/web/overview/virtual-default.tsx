// Says that receipts without a printer come out of no printer with paper, as long as a virtual
// printer is the default.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { printerName } from '../printers/printer-name.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { useDefaultPrinter } from '../printers/use-default-printer.ts';

export function VirtualDefault({ printers }: { printers: readonly Printer[] }) {
  const { choose, isPending } = useDefaultPrinter();
  const standard = printers.find((printer) => printer.default);
  if (!standard || standard.virtual === null) return null;
  const real = printers.find((printer) => printer.virtual === null && !printsLabels(printer));
  return (
    <p className="notice" role="status">
      <span>{words.overview.virtualDefault(printerName(standard, printers))}</span>
      {real ? (
        <ActionButton
          className="button small"
          isPending={isPending}
          onClick={() => choose(real.id, standard.id)}
        >
          {`${words.printer.makeDefault}: ${printerName(real, printers)}`}
        </ActionButton>
      ) : (
        <Link href="/printers/add" className="button small">
          <Icon name="plus" />
          {words.printer.add}
        </Link>
      )}
    </p>
  );
}
