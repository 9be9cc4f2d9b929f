// Lists the received WebSocket events, newest first.

import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { clearEvents, useRecentEvents } from '../live/recent-events.ts';

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
          {events.map(({ at, event: { type, data } }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same event may be received twice
            <li key={`${data.seq} ${index}`}>
              <time className="faint">{formatTime('clockSeconds', at)}</time>
              <strong>{type}</strong>
              <code>{JSON.stringify(data, null, 1).replaceAll(/\n\s*/g, ' ')}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
