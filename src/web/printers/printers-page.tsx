// The page that lists the printers: name, address, profile and state. Each links to
// the page where it is changed. The agents follow.

import { useState } from 'react';
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
import { modelAndWidth } from './printer-model.ts';
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
          <PrinterList all={data} />
          {data.length > 1 && <p className="faint printers-note">{words.printers.defaultText}</p>}
          <Agents printers={data} />
        </>
      )}
    </>
  );
}

interface Choice {
  id: string;
  /** The default printer when it was chosen. */
  before: string | undefined;
}

function PrinterList({ all }: { all: Printer[] }) {
  const { choose, isPending } = useDefaultPrinter();
  // Shown at once, until the service says which one is the default now.
  const [chosen, setChosen] = useState<Choice | null>(null);
  const before = all.find((printer) => printer.default)?.id;
  if (chosen && chosen.before !== before) setChosen(null);
  const shown = chosen?.id ?? before;
  const change = (id: string) => {
    if (isPending) return;
    setChosen({ id, before });
    choose(id, before, () => setChosen(null));
  };
  return (
    <ul className="card ruled printer-list">
      {all.map((printer) => (
        <li key={printer.id}>
          {all.length > 1 && (
            <DefaultRadio
              name={words.printers.defaultOf(printerName(printer, all))}
              isDefault={printer.id === shown}
              onChoose={() => change(printer.id)}
            />
          )}
          <PrinterRow printer={printer} all={all} />
        </li>
      ))}
    </ul>
  );
}

interface DefaultRadioProps {
  name: string;
  isDefault: boolean;
  onChoose: () => void;
}

function DefaultRadio({ name, isDefault, onChoose }: DefaultRadioProps) {
  return (
    <label className="printer-default" title={name}>
      <input
        type="radio"
        name="default-printer"
        aria-label={name}
        checked={isDefault}
        onChange={onChoose}
      />
    </label>
  );
}

function PrinterRow({ printer, all }: { printer: Printer; all: Printer[] }) {
  const { id, groups } = printer;
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
        <span>{modelAndWidth(printer).join(', ')}</span>
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
