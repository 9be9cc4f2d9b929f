// The page to add a printer: one found on the network, at a device file or behind an agent,
// one with a known address, or a virtual one.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundPrinter } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { CodeBlock } from '../parts/text/code-block.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useAgents } from '../queries.ts';
import { useClient } from '../session.ts';
import './add-printer.css';
import { NewPrinterForm } from './new-printer-form.tsx';
import { placeOf } from './printer-place.ts';

export function AddPrinterPage() {
  const [chosen, setChosen] = useState<FoundPrinter>();
  return (
    <>
      <PageHead
        title={words.printers.add.title}
        text={words.printers.add.text}
        back={{ to: '/printers', label: words.printers.title }}
      />
      <div className="add-printer">
        <Discovery onChoose={setChosen} chosen={chosen} />
        <NewPrinterForm key={chosen && placeOf(chosen)} found={chosen} />
      </div>
    </>
  );
}

function Discovery({
  chosen,
  onChoose,
}: {
  chosen: FoundPrinter | undefined;
  onChoose: (found: FoundPrinter) => void;
}) {
  const client = useClient();
  const [subnet, setSubnet] = useState('');
  /** Looks around the service, or around the agent of that name. */
  const looking = useMutation({
    mutationFn: ({ agent, network = subnet.trim() || undefined }: Place) =>
      agent === undefined
        ? client.discoverPrinters(network)
        : client.discoverPrintersThrough(agent, network),
  });
  const { mutate, isPending, variables } = looking;
  useEffect(() => mutate({}), [mutate]);
  const { data: agents = [] } = useAgents();
  const connected = agents.filter((one) => one.connected);
  const { discovery } = words.printers;
  return (
    <section className="card stack discovery" aria-labelledby="discovery">
      <h2 id="discovery">{discovery.title}</h2>
      <p className="soft">{discovery.text}</p>
      <p className="discovery-places">
        {places(connected).map(({ label, ...place }) => {
          // The search of a page that was just opened has no label.
          const isHere = isPending && label === (variables.label ?? discovery.look);
          return (
            <ActionButton
              key={label}
              className="button"
              isPending={isPending}
              onClick={() => mutate({ label, ...place })}
            >
              <Icon name={isHere ? 'waiting' : 'search'} />
              {isHere ? discovery.looking : label}
            </ActionButton>
          );
        })}
      </p>
      {looking.error && <Problem error={looking.error} />}
      {looking.data?.length === 0 && <p role="status">{discovery.none}</p>}
      {looking.data && looking.data.length > 0 && (
        <ul className="found">
          {looking.data.map((found) => (
            <li key={placeOf(found)}>
              <Found found={found} isChosen={found === chosen} onChoose={() => onChoose(found)} />
            </li>
          ))}
        </ul>
      )}
      <details className="discovery-more">
        <summary>{discovery.more}</summary>
        <TextField
          label={discovery.subnet}
          hint={discovery.subnetHint}
          placeholder="192.168.1.0/24"
          value={subnet}
          onValue={setSubnet}
        />
      </details>
      <details className="discovery-more">
        <summary>{discovery.router}</summary>
        <p className="soft">{discovery.routerText}</p>
        <CodeBlock text={agentCommand()} label={discovery.router} />
      </details>
    </section>
  );
}

/** Where is searched; without `network`, in the one that was typed. */
interface Place {
  label?: string;
  agent?: string;
  network?: string;
}

function places(agents: readonly { name: string }[]): Place[] {
  const { discovery } = words.printers;
  return [
    { label: discovery.look },
    { label: discovery.own, network: 'own' },
    ...agents.map(({ name }) => ({ label: discovery.lookAround(name), agent: name })),
  ];
}

function Found({
  found,
  isChosen,
  onChoose,
}: {
  found: FoundPrinter;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { discovery } = words.printers;
  return (
    <div className={`spread${isChosen ? ' is-chosen' : ''}`}>
      <p>
        <strong>{foundName(found)}</strong>
        <span className="faint mono">{placeOf(found)}</span>
      </p>
      {found.printerId === null ? (
        <button type="button" className="button small" onClick={onChoose}>
          {discovery.choose}
        </button>
      ) : (
        <span className="faint">{discovery.known}</span>
      )}
    </div>
  );
}

/** Typed in the other network; the scope of the key is agent. */
function agentCommand(): string {
  return `platen agent --server ${new URL('.', document.baseURI).href} --name till-1 --key …`;
}

function foundName({ name, maker, model, ip }: FoundPrinter): string {
  return name ?? ([maker, model].filter(Boolean).join(' ') || ip);
}
