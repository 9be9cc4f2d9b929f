// Lists the received WebSocket events, newest first.

import { memo } from 'react';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { clearEvents, type ReceivedEvent, useRecentEvents } from '../live/recent-events.ts';

export function EventInspector() {
  const events = useRecentEvents();
  const { developers } = words;
  return (
    <section className="stack" aria-labelledby="events">
      <div className="spread">
        <h2 id="events">{developers.events}</h2>
        <button type="button" className="button small" onClick={clearEvents}>
          <Icon name="trash" />
          {developers.clear}
        </button>
      </div>
      <p className="soft">{developers.eventsText}</p>
      {events.length === 0 ? (
        <Empty icon="waiting" title={developers.noEvents.title} text={developers.noEvents.text} />
      ) : (
        <ol className="card ruled events" tabIndex={0} aria-label={developers.events}>
          {events.map((received) => (
            <Row key={received.number} received={received} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Drawn once: an event never changes. */
const Row = memo(function Row({ received }: { received: ReceivedEvent }) {
  const {
    at,
    event: { type, data },
  } = received;
  return (
    <li>
      <time className="faint">{formatTime('clockSeconds', at)}</time>
      <strong>{type}</strong>
      <code>{JSON.stringify(data, null, 1).replaceAll(/\n\s*/g, ' ')}</code>
    </li>
  );
});
