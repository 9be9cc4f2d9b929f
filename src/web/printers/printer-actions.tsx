// What can be done with a printer at once.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { Icon } from '../parts/icon.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction } from '../queries.ts';
import { words } from '../words.ts';

export function PrinterActions({ printer }: { printer: Printer }) {
  const toast = useToast();
  const test = useAction((client) => client.printTestPage(), ['printers']);
  return (
    <div className="row">
      <button
        type="button"
        className="button small"
        disabled={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast.done(words.printer.testSent(printer.name)),
            onError: toast.failed,
          })
        }
      >
        <Icon name="templates" />
        {words.printer.testPage}
      </button>
      <Link href={`/printers/${printer.id}`} className="button small">
        <Icon name="settings" />
        {words.printer.configure}
      </Link>
    </div>
  );
}
