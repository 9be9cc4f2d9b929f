// A file that was opened: its settings and preview, and the job that prints it.

import { type FormEvent, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { type DirectPrint, PlatenError, type Printer } from '../../client/index.ts';
import { outcomeOf } from '../jobs/job-outcome.ts';
import { words } from '../languages/words.ts';
import { Loading } from '../parts/messages/loading.tsx';
import { isRefusedFor, PrintWarnings } from '../parts/messages/print-warnings.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { useRequestKey } from '../parts/hooks/use-request-key.ts';
import { useSettled } from '../parts/hooks/use-settled.ts';
import { lastPrinter, rememberPrinter } from '../printers/last-printer.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { useAction, useJob, usePrinters, useResource } from '../queries.ts';
import { contentOf, type FileKind, isRaw, type NumberedFile } from './file-kinds.ts';
import { FileSettings, type FileSettingsValue, settingsOf } from './file-settings.tsx';

interface Print {
  content: DirectPrint;
  printer: string;
}

export function FilePrint({ file, printers }: { file: NumberedFile; printers: Printer[] }) {
  const [chosen, setChosen] = useState<FileSettingsValue>(() => ({
    kind: file.kinds[0]!,
    printer:
      lastPrinter(fileUse(file.kinds[0]!), printers) ??
      suitablePrinter(printers, file.kinds[0]!)?.id ??
      '',
    copies: '1',
  }));
  const { kind } = chosen;
  const content = useMemo(() => contentOf(file, kind), [file, kind]);
  const settings = settingsOf(chosen);
  const preview = useFilePreview(file, kind, {
    content: { ...content, ...settings },
    printer: chosen.printer,
  });
  const [printed, setPrinted] = useState(0);
  const warnings = preview.data?.warnings ?? [];
  const losesCodes = isRefusedFor(warnings);
  const [allowLoss, setAllowLoss] = useState(false);
  const key = useRequestKey(JSON.stringify([chosen, printed, allowLoss]));
  const printing = useAction(
    (client, { content: print, printer }: Print) =>
      client.printDirect(
        print,
        { printer, copies: Number(chosen.copies), ...(losesCodes && allowLoss && { allowLoss }) },
        key,
      ),
    ['printers'],
  );
  const printer = printers.find(({ id }) => id === chosen.printer);
  const isRefused = printer?.raw === 'off' && printer.driver === kind;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    printing.mutate(
      { content: { ...content, ...settings }, printer: chosen.printer },
      {
        onSuccess: () => {
          rememberPrinter(fileUse(kind), chosen.printer);
          setPrinted(printed + 1);
        },
      },
    );
  };
  return (
    <div className="file-print">
      {/* A scrollable region must be reachable with the Tab key. */}
      <section
        className="desk"
        tabIndex={0}
        aria-label={words.files.paper}
        aria-busy={preview.isFetching}
      >
        {preview.isPending && <Loading />}
        {preview.error && <Problem error={withoutField(preview.error)} />}
        {preview.data && (
          <DrawnPaper
            preview={preview.data}
            label={words.files.preview(file.name)}
            isLabel={printsLabels(printer) || (isRaw(kind) && printsLabels({ driver: kind }))}
          />
        )}
      </section>
      <form className="stack" onSubmit={submit}>
        <p className="file-print-name">
          <strong>{file.name}</strong>{' '}
          <span className="faint">
            {words.files.size(file.bytes.length)}
            {preview.data && ` · ${words.files.sheets(preview.data.sheets.length)}`}
          </span>
        </p>
        <FileSettings file={file} printers={printers} value={chosen} onChange={setChosen} />
        {isRefused && (
          <p className="notice">
            {words.files.rawOff(printer.name)}{' '}
            <Link href={`/printers/${printer.id}`}>{words.files.settings(printer.name)}</Link>
          </p>
        )}
        <PrintWarnings warnings={warnings} />
        {losesCodes && (
          <label className="row">
            <input
              type="checkbox"
              checked={allowLoss}
              onChange={(event) => setAllowLoss(event.target.checked)}
            />
            {words.printWarnings.allow}
          </label>
        )}
        {printing.error && <Problem error={withoutField(printing.error)} />}
        <button
          type="submit"
          className="button primary"
          disabled={
            printing.isPending || preview.error !== null || isRefused || (losesCodes && !allowLoss)
          }
        >
          {printing.isPending ? words.files.printing : words.files.print}
        </button>
        {printing.data && <Outcome jobId={printing.data.jobId} />}
      </form>
    </div>
  );
}

/** Drawn by the service, as it would print it. */
function useFilePreview(file: NumberedFile, kind: FileKind, { content, printer }: Print) {
  const { text: _, markdown: _m, image: _i, pdf: _p, raw: _r, ...settings } = content;
  const name = useSettled(JSON.stringify([kind, printer, settings]));
  const isSettled = name === JSON.stringify([kind, printer, settings]);
  return useResource(
    ['filePreview', String(file.number), name],
    (client) => client.previewDraft({ ...content, options: { printer } }),
    { staleTime: Infinity, isEnabled: isSettled, keepsPrevious: true },
  );
}

function Outcome({ jobId }: { jobId: string }) {
  const { data: job } = useJob(jobId);
  const printers = usePrinters().data;
  if (!job) return <Loading />;
  return (
    <>
      <StateBanner {...outcomeOf(job, printers)} />
      <Link href={`/jobs/${jobId}`}>{words.files.showJob}</Link>
    </>
  );
}

const fileUse = (kind: FileKind) => `file ${kind}`;

/** A printer of the language of the data; otherwise the default one. */
function suitablePrinter(printers: Printer[], kind: FileKind): Printer | undefined {
  const isLabel = printsLabels({ driver: kind });
  return (
    printers.find(({ driver, raw }) => driver === kind && raw !== 'off') ??
    printers.find((printer) => isLabel && printer.driver !== kind && printsLabels(printer)) ??
    printers.find(({ driver }) => driver !== kind) ??
    printers[0]
  );
}

/** "pdf: is protected …" names a field of the request, which a person has not filled in. */
function withoutField(error: Error): Error {
  if (!(error instanceof PlatenError)) return error;
  const { code, message, status, details } = error;
  const plain = details.map((line) => line.replace(/^(text|markdown|image|pdf|raw): /, ''));
  return new PlatenError(code, message, status, plain);
}
