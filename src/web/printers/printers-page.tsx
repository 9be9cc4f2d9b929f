// The page that lists the printers: name, address, profile and state. Each links to
// the page where it is changed. The agents follow.

import { Link } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { StateBadge } from '../parts/messages/state-badge.tsx';
import { useAllPrinters } from '../queries.ts';
import { Agents } from './agents.tsx';
import { printerName } from './printer-name.ts';
import { usePrinterState } from './printer-state.ts';
import { placeOf } from './printer-place.ts';
import { useDefaultPrinter } from './use-default-printer.ts';
import './printers.css';

export function PrintersPage() {
  const { data, error, refetch } = useAllPrinters();
  return (
    <>
      <PageHead title={words.printers.title} text={words.printers.text}>
        {data?.some(({ virtual }) => virtual !== null) && (
          <Link href="/paper" className="button">
            <Icon name="paper" />
            {words.paper.title}
          </Link>
        )}
        <Link href="/printers/add" className="button primary">
          <Icon name="plus" />
          {words.printer.add}
        </Link>
      </PageHead>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <ul className="card ruled printer-list">
            {data.map((printer) => (
              <li key={printer.id}>
                <DefaultRadio printer={printer} all={data} />
                <PrinterRow printer={printer} all={data} />
              </li>
            ))}
          </ul>
          {data.length > 1 && <p className="faint">{words.printers.defaultText}</p>}
          <Agents printers={data} />
        </>
      )}
    </>
  );
}

function DefaultRadio({ printer, all }: { printer: Printer; all: Printer[] }) {
  const { choose, isPending } = useDefaultPrinter();
  const name = words.printers.defaultOf(printerName(printer, all));
  if (all.length < 2) return null;
  return (
    <label className="printer-default" title={name}>
      <input
        type="radio"
        name="default-printer"
        aria-label={name}
        checked={printer.default}
        onChange={() => isPending || choose(printer.id, all.find((one) => one.default)?.id)}
      />
    </label>
  );
}

function PrinterRow({ printer, all }: { printer: Printer; all: Printer[] }) {
  const { id, profile, width, groups } = printer;
  const { tone, icon, title } = usePrinterState()(printer);
  const fallback = all.find((other) => other.id === printer.fallback);
  return (
    <Link href={`/printers/${id}`} className="line-link printer-line">
      <span className="printer-line-name">
        <strong>{printerName(printer, all)}</strong>
        <span className={printer.virtual ? 'faint' : 'faint mono'}>
          {printer.virtual ? words.printer.virtual : placeOf(printer)}
        </span>
      </span>
      <span className="printer-line-more">
        <span>
          {profile.source === 'pending'
            ? words.printer.notRecognised
            : `${profile.model}, ${words.printer.widthMm(width)}`}
        </span>
        <span className="faint">
          {[
            printer.default && words.printer.default,
            printer.hidden && words.printers.hidden,
            groups.length > 0 && words.printers.inGroups(groups),
            fallback && words.printers.fallsBack(printerName(fallback, all)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <StateBadge tone={tone} icon={icon}>
        {title}
      </StateBadge>
      <Icon name="next" />
    </Link>
  );
}
