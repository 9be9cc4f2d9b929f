// The bar of the wall: which station and which list it shows, when tickets are late, and the way
// out. All of it is kept in the address, so that a screen shows the same after a restart.

import { useId } from 'react';
import { Link, useLocation } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { printerName } from '../printers/printer-name.ts';
import { addressOf, groupsOf, type WallView } from './tickets.ts';
import './wall-controls.css';

export function WallControls({ view, printers }: { view: WallView; printers: Printer[] }) {
  const text = words.tickets;
  const [, go] = useLocation();
  const show = (change: Partial<WallView>) =>
    go(addressOf({ ...view, ...change }), { replace: true });
  const lists = { open: text.open, done: text.doneList };
  return (
    <nav className="wall-controls" aria-label={text.controls}>
      <Station view={view} printers={printers} onChoose={(station) => show({ station })} />
      <div className="wall-lists" role="group" aria-label={text.list}>
        {(['open', 'done'] as const).map((list) => (
          <button
            key={list}
            type="button"
            className="button"
            aria-pressed={view.list === list}
            onClick={() => show({ list })}
          >
            {lists[list]}
          </button>
        ))}
      </div>
      <Minutes
        label={text.warnAfter}
        tone="warn"
        value={view.warnMinutes}
        onChange={(warnMinutes) => show({ warnMinutes })}
      />
      <Minutes
        label={text.lateAfter}
        tone="late"
        value={view.lateMinutes}
        onChange={(lateMinutes) => show({ lateMinutes })}
      />
      <Link href="/" className="button wall-leave">
        <Icon name="close" />
        {text.leave}
      </Link>
    </nav>
  );
}

function Station({
  view,
  printers,
  onChoose,
}: {
  view: WallView;
  printers: Printer[];
  onChoose: (station: string | null) => void;
}) {
  const text = words.tickets;
  const groups = groupsOf(printers);
  const isKnown =
    view.station === null ||
    groups.includes(view.station) ||
    printers.some(({ id }) => id === view.station);
  return (
    <label className="wall-station">
      <span>{text.station}</span>
      <select
        value={view.station ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">{text.allStations}</option>
        {!isKnown && <option value={view.station!}>{view.station}</option>}
        {groups.map((group) => (
          <option key={`group ${group}`} value={group}>
            {group}
          </option>
        ))}
        {printers
          .filter(({ id }) => !groups.includes(id))
          .map((printer) => (
            <option key={printer.id} value={printer.id}>
              {printerName(printer, printers)}
            </option>
          ))}
      </select>
    </label>
  );
}

function Minutes({
  label,
  tone,
  value,
  onChange,
}: {
  label: string;
  tone: 'warn' | 'late';
  value: number;
  onChange: (minutes: number) => void;
}) {
  const id = useId();
  return (
    <div className={`wall-minutes is-${tone}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        // Typed values are taken when the field is left: "1" on the way to "12" changes nothing.
        key={value}
        defaultValue={value}
        onBlur={({ target }) => {
          if (target.validity.valid && target.value !== '' && Number(target.value) !== value)
            onChange(Number(target.value));
          else target.value = String(value);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
    </div>
  );
}
