// The page of one printer: its state and its settings, with what it did beside them.

import { type ComponentType, useState } from 'react';
import { useLocation } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { formatTime } from '../languages/format.ts';
import { words } from '../languages/words.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { Confirm } from '../parts/controls/confirm.tsx';
import { Empty } from '../parts/messages/empty.tsx';
import { SelectField } from '../parts/controls/select-field.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { StateBanner } from '../parts/messages/state-banner.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useAllPrinters, useReportedAction } from '../queries.ts';
import { PollAddress } from './poll-address.tsx';
import { PrinterActions } from './printer-actions.tsx';
import './printer-page.css';
import { PrinterSettings } from './printer-settings.tsx';
import { modelAndWidth } from './printer-model.ts';
import { printerOptions } from './printer-name.ts';
import { placeOf } from './printer-place.ts';
import { usePrinterState } from './printer-state.ts';
import { printsLabels } from './prints-labels.ts';
import { useDefaultPrinter } from './use-default-printer.ts';

export function PrinterPage({
  id,
  Recent,
}: {
  id: string;
  /** Shows what the printer did. */
  Recent: ComponentType<{ printer: Printer }>;
}) {
  const { data, error } = useAllPrinters();
  const stateOf = usePrinterState();
  if (error && !data) return <Problem error={error} />;
  if (!data) return <Loading />;
  const printer = data.find((one) => one.id === id);
  if (!printer)
    return (
      <Empty
        icon="printers"
        {...words.printers.gone}
        link={{ to: '/printers', label: words.printers.title }}
      />
    );
  const { advice, ...state } = stateOf(printer);
  return (
    <>
      <PageHead
        title={printer.name}
        text={<Kind printer={printer} />}
        back={{ to: '/printers', label: words.printers.title }}
      >
        <PrinterActions printer={printer} />
        {!printer.default && <MakeDefault printer={printer} all={data} />}
      </PageHead>
      <div className="printer-columns">
        <div className="printer-page">
          <StateBanner {...state} text={advice || words.printer.waitingJobs(printer.queueLength)} />
          <Moved printer={printer} />
          <PollAddress printer={printer} />
          {!printsLabels(printer) && printer.profile.source !== 'pending' && (
            <Pulses printer={printer} />
          )}
          <PrinterSettings key={printer.id} printer={printer} all={data} />
          {!printer.default &&
            (printer.id === builtIn ? (
              <Hide printer={printer} />
            ) : (
              <Remove printer={printer} others={data.filter((other) => other !== printer)} />
            ))}
        </div>
        <Recent printer={printer} />
      </div>
    </>
  );
}

/** What it is and where; programs call it by its id. */
function Kind({ printer }: { printer: Printer }) {
  const place = printer.virtual ? words.printer.virtual : placeOf(printer);
  const [model, width] = modelAndWidth(printer);
  const parts = [printer.default && words.printer.default, model, place, width];
  return (
    <>
      {parts.filter(Boolean).join(' · ')} · <bdi className="mono faint">{printer.id}</bdi>
    </>
  );
}

/** Opens the drawer or sounds the buzzer, to try them. */
function Pulses({ printer: { id, name } }: { printer: Printer }) {
  const { pulses } = words.printers;
  const drawer = useReportedAction(
    (client) => client.openDrawer(id),
    ['printers'],
    () => pulses.drawerSent(name),
  );
  const buzzer = useReportedAction(
    (client) => client.soundBuzzer(id),
    ['printers'],
    () => pulses.beepSent(name),
  );
  return (
    <div className="row">
      <ActionButton className="button" isPending={drawer.isPending} onClick={drawer.run}>
        {pulses.drawer}
      </ActionButton>
      <ActionButton className="button" isPending={buzzer.isPending} onClick={buzzer.run}>
        {pulses.beep}
      </ActionButton>
    </div>
  );
}

function Moved({ printer: { moved, address } }: { printer: Printer }) {
  if (!moved) return null;
  return (
    <p className="soft">
      {words.printers.moved(moved.from, address ?? '', formatTime('full', new Date(moved.at)))}
    </p>
  );
}

/** The id of the printer that cannot be removed. */
const builtIn = 'default';

function MakeDefault({ printer, all }: { printer: Printer; all: Printer[] }) {
  const { choose, isPending } = useDefaultPrinter();
  return (
    <ActionButton
      className="button small"
      isPending={isPending}
      title={words.printers.defaultOf(printer.name)}
      onClick={() => choose(printer.id, all.find((one) => one.default)?.id)}
    >
      <Icon name="check" />
      {words.printer.makeDefault}
    </ActionButton>
  );
}

function Hide({ printer }: { printer: Printer }) {
  const { id, hidden } = printer;
  const { hide } = words.printers;
  const hiding = useReportedAction(
    (client) => client.changePrinter(id, { hidden: !hidden }),
    ['printers'],
    () => {},
  );
  return (
    <section className="spread printer-remove">
      <p className="soft">{hide.about}</p>
      <ActionButton className="button" isPending={hiding.isPending} onClick={hiding.run}>
        {hidden ? hide.show : hide.action}
      </ActionButton>
    </section>
  );
}

function Remove({ printer, others }: { printer: Printer; others: Printer[] }) {
  const { id, name, queueLength } = printer;
  const [, go] = useLocation();
  const [moveTo, setMoveTo] = useState('');
  const { remove } = words.printers;
  const removing = useReportedAction(
    (client) => client.removePrinter(id, moveTo === '' ? { jobs: 'cancel' } : { moveTo }),
    ['printers', 'jobs'],
    () => go('/printers'),
  );
  return (
    <section className="spread printer-remove">
      <p className="soft">{remove.about}</p>
      <Confirm
        trigger={
          <button type="button" className="button">
            <Icon name="trash" />
            {remove.action}
          </button>
        }
        title={remove.title(name)}
        action={remove.confirm}
        isDangerous
        onConfirm={removing.run}
      >
        <p>{remove.text}</p>
        {queueLength > 0 && (
          <SelectField
            label={remove.waiting(queueLength)}
            empty={remove.cancel}
            options={printerOptions(others, remove.move)}
            value={moveTo}
            onValue={setMoveTo}
          />
        )}
      </Confirm>
    </section>
  );
}
