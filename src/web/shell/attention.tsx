// Tells about printers that need attention where the page itself may not be seen: in the
// title and icon of the tab, and by notifications of the browser.

import { useEffect, useRef } from 'react';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { useFeedState } from '../live/live.tsx';
import { useRecentEvents } from '../live/recent-events.ts';
import { setAttention } from '../page-title.ts';
import { needsAttention, useAttention } from '../printers/attention.ts';
import { printerName } from '../printers/printer-name.ts';
import { printerState } from '../printers/printer-state.ts';
import { usePrinters } from '../queries.ts';
import { notify } from './notifications.ts';

export function Attention() {
  const count = useAttention();
  useEffect(() => setAttention(count), [count]);
  usePrinterNotifications();
  useJobNotifications();
  return null;
}

/** One for each time that a printer stops; none for what was so before the page was opened. */
function usePrinterNotifications(): void {
  const printers = usePrinters().data;
  const isLive = useFeedState() === 'live';
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!printers || !isLive) return;
    const stopped = printers.filter(needsAttention);
    const isNew = (printer: Printer) => known.current && !known.current.has(occurrence(printer));
    for (const printer of stopped.filter(isNew)) {
      const { title, advice } = printerState(printer);
      notify({
        title: words.notify.printer(printerName(printer, printers), title),
        text: advice,
        tag: `printer ${printer.id}`,
        to: `/printers/${printer.id}`,
      });
    }
    known.current = new Set(stopped.map(occurrence));
  }, [printers, isLive]);
}

function occurrence({ id, status, errorCode }: Printer): string {
  return `${id} ${status} ${errorCode}`;
}

function useJobNotifications(): void {
  const events = useRecentEvents();
  const last = useRef(0);
  useEffect(() => {
    const [newest] = events;
    if (!newest) return;
    const failed = events.filter(
      ({ event }) =>
        event.data.seq > last.current &&
        event.type === 'jobUpdate' &&
        event.data.status === 'failed',
    );
    last.current = newest.event.data.seq;
    if (failed.length > 0)
      notify({
        title: words.notify.failed(failed.length),
        text: words.notify.failedText,
        tag: 'jobs failed',
        to: '/jobs?status=failed',
      });
  }, [events]);
}
