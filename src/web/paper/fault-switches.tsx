// Switches that simulate faults of a virtual printer, and the state that Platen
// reports for it.

import type { Printer, Roll, VirtualPrinterFaults } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { RadioGroup } from '../parts/controls/radio-group.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { Switch } from '../parts/controls/switch.tsx';
import { toast } from '../parts/messages/toast.ts';
import { PrinterActions } from '../printers/printer-actions.tsx';
import { usePrinterState } from '../printers/printer-state.ts';
import { useAction } from '../queries.ts';

export function FaultSwitches({
  printer,
  condition,
}: {
  printer: Printer;
  condition: Roll['printer'];
}) {
  const { faults } = words.paper;
  const setting = useAction(
    (client, change: VirtualPrinterFaults) => client.setFaults(change, printer.id),
    ['roll', 'printers'],
  );
  const set = (change: VirtualPrinterFaults) => setting.mutate(change, { onError: toast.failed });
  return (
    <aside className="card faults" aria-label={faults.title}>
      <ReportedState printer={printer} />
      <div className="stack">
        <h2>{faults.title}</h2>
        <RadioGroup
          className="segments"
          legend={faults.paper}
          legendClass="label"
          name="paper"
          values={['ok', 'low', 'out']}
          chosen={condition.paper}
          onChoose={(paper) => set({ paper })}
          label={(paper) => faults.papers[paper]}
        />
        <Switch
          label={faults.cover}
          hint={faults.coverHint}
          isOn={condition.cover === 'open'}
          onChange={(isOn) => set({ cover: isOn ? 'open' : 'closed' })}
        />
        {/* Two buttons, as a cable is pulled or plugged in. */}
        <div className="faults-cable">
          <span>
            <strong>{faults.cable}</strong>
            <span className="faint">{faults.cableHint}</span>
          </span>
          <button
            type="button"
            className="button small"
            onClick={() => set({ connection: 'refuse' })}
          >
            {faults.pull}
          </button>
          <button type="button" className="button small" onClick={() => set({ connection: null })}>
            {faults.plug}
          </button>
        </div>
        <button type="button" className="button" onClick={() => set({ powerCycle: true })}>
          <Icon name="again" />
          {faults.powerCycle}
        </button>
      </div>
      <Tour />
    </aside>
  );
}

function ReportedState({ printer }: { printer: Printer }) {
  const { advice, ...state } = usePrinterState()(printer);
  return (
    <div className="stack">
      <h2>{words.paper.seen}</h2>
      <StateBanner {...state} text={advice || words.printer.waitingJobs(printer.queueLength)} />
      <PrinterActions printer={printer} />
    </div>
  );
}

function Tour() {
  const { tour } = words.paper;
  return (
    <details className="tour">
      <summary>{tour.title}</summary>
      <ol>
        {tour.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
