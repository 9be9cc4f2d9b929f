// One input: what to enter in the other program, on which printer it prints, and whether it works.

import { useId } from 'react';
import type { InputState, Settings } from '../../../client/index.ts';
import { words } from '../../languages/words.ts';
import { CodeBlock } from '../../parts/text/code-block.tsx';
import { ConfirmedAction } from '../../parts/controls/confirmed-action.tsx';
import { RelativeTime } from '../../parts/text/relative-time.tsx';
import { Sentence } from '../../parts/text/sentence.tsx';
import { StateBadge } from '../../parts/messages/state-badge.tsx';
import { StateBanner } from '../../parts/messages/state-banner.tsx';
import { printerName } from '../../printers/printer-name.ts';
import { useAllPrinters, useReportedAction } from '../../queries.ts';
import { inputAddress } from './input-address.ts';

/** `index`: its place in the settings; -1 if it is one of the configuration file. */
export function InputCard({
  input,
  settings,
  index,
}: {
  input: InputState;
  settings: Settings;
  index: number;
}) {
  const text = words.settings.inputs;
  const id = useId();
  const title =
    input.type === 'poll'
      ? text.polls(new URL(input.url ?? '').host)
      : text.listens(text.types[input.type], input.boundPort ?? input.port ?? 0);
  return (
    <section className="card stack input-card" aria-labelledby={id}>
      <div className="spread">
        <h2 id={id}>{title}</h2>
        <State input={input} />
      </div>
      {input.status === 'listening' && (
        <div className="field">
          <p className="label">{text.enter}</p>
          <CodeBlock label={text.enter} text={inputAddress(input, window.location.hostname)} />
        </div>
      )}
      <Facts input={input} />
      {input.problem !== null && <p className="input-problem">{input.problem}</p>}
      {input.isOpen && (
        <StateBanner tone="warn" icon="warning" title={text.open.title} text={text.open.text} />
      )}
      {index === -1 ? (
        <p className="soft">{text.ofFile}</p>
      ) : (
        <Removal title={title} settings={settings} index={index} />
      )}
    </section>
  );
}

function State({ input: { status } }: { input: InputState }) {
  const text = words.settings.inputs.states[status];
  if (status === 'failed')
    return (
      <StateBadge tone="bad" icon="warning">
        {text}
      </StateBadge>
    );
  return status === 'elsewhere' ? (
    <StateBadge tone="idle" icon="pause">
      {text}
    </StateBadge>
  ) : (
    <StateBadge tone="good" icon="check">
      {text}
    </StateBadge>
  );
}

function Facts({ input }: { input: InputState }) {
  const text = words.settings.inputs;
  const { protocols = [], allow = [], origins = [] } = input;
  return (
    <ul className="plain soft input-facts">
      <li>{usePrinterText(input.printer)}</li>
      {protocols.length > 0 && <li>{text.protocols(protocols.map(protocolName))}</li>}
      {input.protocol && <li>{protocolName(input.protocol)}</li>}
      {allow.length > 0 && <li>{text.allowed(allow.join(', '))}</li>}
      {origins.length > 0 && <li>{text.ofPages(origins.join(', '))}</li>}
      {input.lastPollAt !== null && (
        <li>
          <Sentence text={text.lastPoll} when={<RelativeTime at={input.lastPollAt} />} />
        </li>
      )}
    </ul>
  );
}

/** Where it prints: `wanted` is a printer or a group; without it, the default printer. */
function usePrinterText(wanted: string | undefined): string {
  const text = words.settings.inputs;
  const printers = useAllPrinters().data ?? [];
  const printer = printers.find((one) => (wanted ? one.id === wanted : one.default));
  const name = printer ? printerName(printer, printers) : wanted;
  if (wanted) return text.printer(name!);
  return name ? text.onDefault(name) : text.defaultPrinter;
}

/** Names of products and protocols are the same in every language. */
const protocolNames: Record<string, string> = {
  epos: 'Epson ePOS-Print',
  'hw-proxy': 'Odoo hw_proxy',
  webprnt: 'Star WebPRNT',
  labelary: 'Labelary',
  printnode: 'PrintNode',
  pstprnt: 'Zebra /pstprnt',
  qz: 'QZ Tray',
  cloudprnt: 'Star CloudPRNT',
  'server-direct-print': 'Epson Server Direct Print',
};

export function protocolName(protocol: string): string {
  return protocolNames[protocol] ?? protocol;
}

function Removal({ title, settings, index }: { title: string; settings: Settings; index: number }) {
  const { remove } = words.settings.inputs;
  const removing = useReportedAction(
    (client) =>
      client.updateSettings(
        { inputs: settings.inputs.toSpliced(index, 1) },
        { version: settings.version },
      ),
    ['settings', 'inputs', 'warnings', 'audit'],
    () => remove.done,
  );
  return (
    <div className="row">
      <ConfirmedAction
        icon="trash"
        texts={{ action: remove.action, title: remove.title(title), confirm: remove.confirm }}
        doing={removing}
        isDangerous
      >
        <p>{remove.text}</p>
      </ConfirmedAction>
    </div>
  );
}
