// The page of one printer: its state and its settings.

import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormField } from '../parts/form-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { StateBanner } from '../parts/state-banner.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction, usePrinters } from '../queries.ts';
import { words } from '../words.ts';
import { PrinterActions } from './printer-actions.tsx';
import './printer-page.css';
import { PrinterSettings } from './printer-settings.tsx';
import { printerName } from './printer-name.ts';
import { printerState } from './printer-state.ts';

export function PrinterPage({ id }: { id: string }) {
  const { data, error } = usePrinters();
  if (error && !data) return <Problem error={error} />;
  if (!data) return <Loading />;
  const printer = data.find((one) => one.id === id);
  if (!printer)
    return (
      <Empty icon="printers" title={words.printers.gone.title} text={words.printers.gone.text}>
        <Link href="/printers" className="button">
          {words.printers.title}
        </Link>
      </Empty>
    );
  const { advice, ...state } = printerState(printer);
  return (
    <>
      <PageHead
        title={printer.name}
        text={<span className="mono">{printer.id}</span>}
        back={{ to: '/printers', label: words.printers.title }}
      >
        <PrinterActions printer={printer} />
      </PageHead>
      <div className="printer-page">
        <StateBanner {...state} text={advice || words.printer.waitingJobs(printer.queueLength)} />
        <PrinterSettings key={printer.id} printer={printer} all={data} />
        {!printer.default && (
          <Remove printer={printer} others={data.filter((other) => other !== printer)} />
        )}
      </div>
    </>
  );
}

function Remove({ printer, others }: { printer: Printer; others: Printer[] }) {
  const { id, name, queueLength } = printer;
  const toast = useToast();
  const [, go] = useLocation();
  const [moveTo, setMoveTo] = useState('');
  const { remove } = words.printers;
  const removing = useAction(
    (client) => client.removePrinter(id, moveTo === '' ? { jobs: 'cancel' } : { moveTo }),
    ['printers', 'jobs'],
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
        onConfirm={() =>
          removing.mutate(undefined, { onSuccess: () => go('/printers'), onError: toast.failed })
        }
      >
        <p>{remove.text}</p>
        {queueLength > 0 && (
          <FormField label={remove.waiting(queueLength)}>
            {(field) => (
              <select
                {...field}
                className="input"
                value={moveTo}
                onChange={({ target }) => setMoveTo(target.value)}
              >
                <option value="">{remove.cancel}</option>
                {others.map((other) => (
                  <option key={other.id} value={other.id}>
                    {remove.move(printerName(other, others))}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        )}
      </Confirm>
    </section>
  );
}
