// Prints a template with its example data, on a suitable or a chosen printer.

import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Select } from '../parts/controls/select.tsx';
import { rememberPrinter } from '../printers/last-printer.ts';
import { printerOptions } from '../printers/printer-name.ts';
import { usePrinters, useReportedAction } from '../queries.ts';
import { suitablePrinter } from './suitable-printer.ts';

export function PrintSample({
  templateId,
  data,
  config,
}: {
  templateId: string;
  data: object;
  config: Record<string, unknown>;
}) {
  const [, go] = useLocation();
  const printers = usePrinters().data ?? [];
  const [chosen, setChosen] = useState<string>();
  const printer = chosen ?? suitablePrinter(printers, config, templateId)?.id;
  const printing = useReportedAction(
    (client) => client.print(templateId, data, printer === undefined ? {} : { printer }),
    ['printers', 'jobs'],
    ({ jobId }) => {
      go(`/jobs/${jobId}`);
      return words.templates.samplePrinted;
    },
  );
  return (
    <>
      {printers.length > 1 && (
        <Select
          className="input print-sample-printer"
          aria-label={words.jobs.byPrinter}
          options={printerOptions(printers)}
          value={printer}
          onChange={({ target }) => {
            rememberPrinter(templateId, target.value);
            setChosen(target.value);
          }}
        />
      )}
      <ActionButton className="button" isPending={printing.isPending} onClick={printing.run}>
        {words.templates.printSample}
      </ActionButton>
    </>
  );
}
