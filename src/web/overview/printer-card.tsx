// Summary of one printer: state, queue, its day and the last print. The small form is for
// printers that need no attention.

import { Link } from 'wouter';
import type { Job, Printer, PrinterDay } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { StateBadge } from '../parts/messages/state-badge.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { PrinterActions } from '../printers/printer-actions.tsx';
import { modelAndWidth } from '../printers/printer-model.ts';
import { usePrinterState } from '../printers/printer-state.ts';
import { DayStrip } from './day-strip.tsx';
import { LastPaper } from './last-paper.tsx';
import { placeOf } from '../printers/printer-place.ts';
import './printer-card.css';

export interface PrinterCardProps {
  printer: Printer;
  name: string;
  /** Undefined until the jobs are known. */
  lastJob: Job | null | undefined;
  /** Whether its last job may be older than those that are known. */
  hasOlder: boolean;
  day: PrinterDay | undefined;
  /** Whether there is another printer: then the default one says so. */
  isOneOfSeveral: boolean;
  isSmall?: boolean;
}

export function PrinterCard(props: PrinterCardProps) {
  const { printer, name, lastJob, hasOlder, day, isOneOfSeveral, isSmall = false } = props;
  const { advice, ...state } = usePrinterState()(printer);
  const { id } = printer;
  const [, width] = modelAndWidth(printer);
  return (
    <article
      className={isSmall ? 'card printer-card is-small' : 'card printer-card'}
      aria-label={name}
    >
      <div className="printer-card-text">
        <header>
          <h3>
            <Link href={`/printers/${id}`}>{name}</Link>
          </h3>
          <p className="faint">
            {printer.default && isOneOfSeveral && <strong>{`${words.printer.default} · `}</strong>}
            {printer.virtual ? (
              words.printer.virtual
            ) : (
              <span className="mono">{placeOf(printer)}</span>
            )}
            {width && ` · ${width}`}
          </p>
        </header>
        {isSmall ? (
          <p>
            <StateBadge tone={state.tone} icon={state.icon}>
              {state.title}
            </StateBadge>
          </p>
        ) : (
          <StateBanner {...state} text={advice} />
        )}
        <Facts printer={printer} />
        {day && <DayStrip day={day} />}
      </div>
      <LastPaper job={lastJob} hasOlder={hasOlder} printer={printer} />
      {!isSmall && (
        <footer>
          <PrinterActions printer={printer} hasSetUp />
        </footer>
      )}
    </article>
  );
}

/** Only what is worth a look. */
function Facts({ printer }: { printer: Printer }) {
  const { id, drawerStatus, queueLength } = printer;
  if (queueLength === 0 && drawerStatus !== 'open') return null;
  return (
    <dl className="printer-card-facts">
      {queueLength > 0 && (
        <div>
          <dt>{words.printer.waiting}</dt>
          <dd>
            <Link href={`/jobs?status=queued&printerId=${encodeURIComponent(id)}`}>
              {words.printer.jobs(queueLength)}
            </Link>
          </dd>
        </div>
      )}
      {drawerStatus === 'open' && (
        <div>
          <dt>{words.printer.drawer}</dt>
          <dd>{words.printer.coverStates.open}</dd>
        </div>
      )}
    </dl>
  );
}
