// The agents on the page of the printers: whether each is connected, how fast it answers and
// which printers are behind it. Without agents nothing is shown.

import { Link } from 'wouter';
import type { Agent, Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ConfirmedAction } from '../parts/controls/confirmed-action.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { StateBadge } from '../parts/messages/state-badge.tsx';
import { useAgents, useReportedAction } from '../queries.ts';
import './agents.css';
import { printerName } from './printer-name.ts';

export function Agents({ printers }: { printers: Printer[] }) {
  const { data = [] } = useAgents();
  const { agents } = words.printers;
  if (data.length === 0) return null;
  return (
    <section className="agents" aria-labelledby="agents">
      <h2 id="agents">{agents.title}</h2>
      <p className="soft">{agents.text}</p>
      <ul className="card ruled">
        {data.map((agent) => (
          <li key={agent.name}>
            <AgentLine agent={agent} printers={printers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function AgentLine({ agent, printers }: { agent: Agent; printers: Printer[] }) {
  const { name, connected, since, latencyMs, version } = agent;
  const { agents } = words.printers;
  const behind = printers.filter(({ id }) => agent.printers.includes(id));
  return (
    <>
      <span className="agent-name">
        <strong>{name}</strong>
        <span className="faint">
          {agents.version(version)}
          {latencyMs !== null && ` · ${agents.latency(Math.max(1, Math.round(latencyMs)))}`}
        </span>
      </span>
      <span className="agent-printers">
        {behind.length === 0 && <span className="faint">{agents.noPrinters}</span>}
        {behind.map((printer) => (
          <Link key={printer.id} href={`/printers/${printer.id}`}>
            {printerName(printer, printers)}
          </Link>
        ))}
      </span>
      <span className="agent-state">
        <StateBadge tone={connected ? 'good' : 'bad'} icon={connected ? 'check' : 'unplugged'}>
          {connected ? agents.connected : agents.away}
        </StateBadge>
        <span className="faint">
          <Sentence text={agents.since} time={<RelativeTime at={since} />} />
        </span>
      </span>
      <RemoveAgent name={name} />
    </>
  );
}

function RemoveAgent({ name }: { name: string }) {
  const { remove } = words.printers.agents;
  const removing = useReportedAction(
    (client) => client.removeAgent(name),
    ['agents', 'printers'],
    () => remove.done(name),
  );
  return (
    <ConfirmedAction
      icon="trash"
      texts={{ ...remove, title: remove.title(name) }}
      doing={removing}
      isDangerous
      isSmall
    >
      {remove.text}
    </ConfirmedAction>
  );
}
