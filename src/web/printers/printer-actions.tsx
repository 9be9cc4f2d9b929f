// The buttons for a printer: test page, pause or resume, settings.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { useReportedAction } from '../queries.ts';
import { printedLanguage } from '../templates/starters.ts';

export function PrinterActions({
  printer,
  hasSetUp = false,
}: {
  printer: Printer;
  hasSetUp?: boolean;
}) {
  const { id, name, paused } = printer;
  const test = useReportedAction(
    async (client) => client.printTestPage(id, { language: await printedLanguage(client) }),
    ['printers'],
    () => words.printer.testSent(name),
  );
  const pausing = useReportedAction(
    (client) => (paused ? client.resumePrinter(id) : client.pausePrinter(id)),
    ['printers'],
    () => (paused ? words.printer.resumed(name) : words.printer.paused(name)),
  );
  return (
    <div className="row">
      <ActionButton className="button small" isPending={test.isPending} onClick={test.run}>
        <Icon name="templates" />
        {words.printer.testPage}
      </ActionButton>
      <ActionButton className="button small" isPending={pausing.isPending} onClick={pausing.run}>
        <Icon name={paused ? 'play' : 'pause'} />
        {paused ? words.printer.resume : words.printer.pause}
      </ActionButton>
      {hasSetUp && (
        <Link href={`/printers/${id}`} className="button small">
          <Icon name="settings" />
          {words.printer.configure}
        </Link>
      )}
    </div>
  );
}
