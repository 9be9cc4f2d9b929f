// The buttons for a printer: test page, pause or resume, settings.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { Icon } from '../parts/icon.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction } from '../queries.ts';
import { words } from '../words.ts';

export function PrinterActions({
  printer,
  hasSetUp = false,
}: {
  printer: Printer;
  hasSetUp?: boolean;
}) {
  const { id, name, paused } = printer;
  const toast = useToast();
  const test = useAction((client) => client.printTestPage(id), ['printers']);
  const pausing = useAction(
    (client) => (paused ? client.resumePrinter(id) : client.pausePrinter(id)),
    ['printers'],
  );
  return (
    <div className="row">
      <button
        type="button"
        className="button small"
        disabled={test.isPending}
        onClick={() =>
          test.mutate(undefined, {
            onSuccess: () => toast.done(words.printer.testSent(name)),
            onError: toast.failed,
          })
        }
      >
        <Icon name="templates" />
        {words.printer.testPage}
      </button>
      <button
        type="button"
        className="button small"
        disabled={pausing.isPending}
        onClick={() =>
          pausing.mutate(undefined, {
            onSuccess: () =>
              toast.done(paused ? words.printer.resumed(name) : words.printer.paused(name)),
            onError: toast.failed,
          })
        }
      >
        <Icon name={paused ? 'play' : 'pause'} />
        {paused ? words.printer.resume : words.printer.pause}
      </button>
      {hasSetUp && (
        <Link href={`/printers/${id}`} className="button small">
          <Icon name="settings" />
          {words.printer.configure}
        </Link>
      )}
    </div>
  );
}
