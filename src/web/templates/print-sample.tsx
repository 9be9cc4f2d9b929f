// Prints a template with its example data, on a suitable or a chosen printer.

import { useState } from 'react';
import { useLocation } from 'wouter';
import { Icon } from '../parts/icon.tsx';
import { useToast } from '../parts/toasts.tsx';
import { PrinterSelect } from '../printers/printer-select.tsx';
import { useAction, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
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
  const toast = useToast();
  const [, go] = useLocation();
  const printers = usePrinters().data ?? [];
  const [chosen, setChosen] = useState<string>();
  const printer = chosen ?? suitablePrinter(printers, config)?.id;
  const printing = useAction(
    (client) => client.print(templateId, data, printer === undefined ? {} : { printer }),
    ['printers'],
  );
  return (
    <>
      {printers.length > 1 && (
        <PrinterSelect
          className="input print-sample-printer"
          printers={printers}
          label={words.jobs.byPrinter}
          value={printer}
          onChoose={setChosen}
        />
      )}
      <button
        type="button"
        className="button primary"
        disabled={printing.isPending}
        onClick={() =>
          printing.mutate(undefined, {
            onSuccess: ({ jobId }) => {
              toast.done(words.templates.samplePrinted);
              go(`/jobs/${jobId}`);
            },
            onError: toast.failed,
          })
        }
      >
        <Icon name="printers" />
        {words.templates.printSample}
      </button>
    </>
  );
}
