// The cards of all printers. Those that need a person, and paused ones, come first and large;
// if there are many, the others are small and stand under the names of their groups.

import type { Job, Printer, PrinterDay } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { mostUrgentFirst, needsAttention } from '../printers/attention.ts';
import { printerName } from '../printers/printer-name.ts';
import { midnight, usePrinterDays } from '../queries.ts';
import { PrinterCard } from './printer-card.tsx';

/** More than these do not fit on a screen as large cards. */
const fewPrinters = 4;
/** A group with more has a row of its own. */
const fewMembers = 3;

export function PrinterCards({
  printers,
  latest,
  hasMore,
}: {
  printers: readonly Printer[];
  /** Undefined until they are known. */
  latest: readonly Job[] | undefined;
  /** Whether there are older jobs than these. */
  hasMore: boolean;
}) {
  const days = usePrinterDays().data;
  const cards = (shown: readonly Printer[], isSmall = false) => (
    <ul className={isSmall ? 'overview-printers are-small' : 'overview-printers'}>
      {shown.map((printer) => (
        <li key={printer.id}>
          <PrinterCard
            printer={printer}
            name={printerName(printer, printers)}
            lastJob={latest && (latest.find(isLastOf(printer)) ?? null)}
            hasOlder={hasMore}
            day={dayOf(printer, days, latest)}
            isOneOfSeveral={printers.length > 1}
            isSmall={isSmall}
          />
        </li>
      ))}
    </ul>
  );
  const sorted = mostUrgentFirst(printers);
  if (printers.length <= fewPrinters)
    return (
      <section aria-labelledby="printers">
        <h2 id="printers" className="for-readers">
          {words.nav.printers}
        </h2>
        {cards(sorted)}
      </section>
    );
  const urgent = sorted.filter((printer) => needsAttention(printer) || printer.paused);
  const rest = sorted.filter((printer) => !urgent.includes(printer));
  return (
    <>
      {urgent.length > 0 && (
        <section aria-labelledby="urgent">
          <h2 id="urgent" className="for-readers">
            {words.overview.first}
          </h2>
          {cards(urgent)}
        </section>
      )}
      <div className="overview-groups">
        {groupsOf(rest).map(({ id, name, members }) => (
          <section
            key={id}
            className="overview-group"
            style={members.length <= fewMembers ? { gridColumn: `span ${members.length}` } : {}}
            aria-labelledby={id}
          >
            <h2 id={id}>{name}</h2>
            {cards(members, true)}
          </section>
        ))}
      </div>
    </>
  );
}

/** The service counts the day at most every few seconds; known jobs count at once. */
function dayOf(
  { id }: Printer,
  days: readonly PrinterDay[] | undefined,
  latest: readonly Job[] | undefined,
): PrinterDay | undefined {
  const day = days?.find(({ printerId }) => printerId === id);
  const since = midnight();
  const known = latest?.filter(
    ({ printerId, status, createdAt }) =>
      printerId === id && status === 'completed' && createdAt >= since,
  );
  return day && { ...day, printed: Math.max(day.printed, known?.length ?? 0) };
}

/** What came out of a printer, or is coming out. */
function isLastOf({ id }: Printer) {
  return ({ printerId, status, hasData }: Job) =>
    printerId === id && hasData && (status === 'completed' || status === 'printing');
}

/** A printer of several groups stands in its first one; the others come last. */
function groupsOf(printers: readonly Printer[]) {
  const names = new Set(printers.flatMap((printer) => printer.groups.slice(0, 1)));
  const groups = [...names].map((name) => ({
    id: `group-${name}`,
    name,
    members: printers.filter((printer) => printer.groups[0] === name),
  }));
  const others = printers.filter((printer) => printer.groups.length === 0);
  const name = groups.length > 0 ? words.overview.otherPrinters : words.nav.printers;
  return others.length > 0 ? [...groups, { id: 'others', name, members: others }] : groups;
}
