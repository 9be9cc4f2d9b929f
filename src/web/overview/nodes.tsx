// The nodes that share the database, at the end of the overview page. A service that
// is alone shows none.

import { words } from '../languages/words.ts';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useNodes } from '../queries.ts';
import './nodes.css';

export function Nodes() {
  const { data } = useNodes();
  if (!data || (!data.shared && data.nodes.length < 2)) return null;
  return (
    <section className="overview-nodes" aria-labelledby="nodes">
      <h2 id="nodes">{words.overview.nodes.title}</h2>
      <ul className="card ruled">
        {data.nodes.map(({ id, name, site, version, since, printers }) => (
          <li key={id}>
            <strong>{name}</strong>
            {site && <span>{site}</span>}
            <span className="overview-nodes-printers">{words.overview.nodes.holds(printers)}</span>
            <span>
              {version}, {words.overview.nodes.since} <RelativeTime at={since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
