// The paper of a virtual printer, with switches for faults, so that new users
// can try a failure and its recovery without hardware.

import { useSearchParams } from 'wouter';
import type { Printer } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { Select } from '../parts/controls/select.tsx';
import { printerOptions } from '../printers/printer-name.ts';
import { usePrinters, useRoll } from '../queries.ts';
import { FaultSwitches } from './fault-switches.tsx';
import './paper.css';
import { Roll } from './roll.tsx';

export function PaperPage() {
  const printers = usePrinters().data;
  const [search, setSearch] = useSearchParams();
  if (!printers) return <Loading />;
  const virtual = printers.filter((printer) => printer.virtual !== null);
  const printer = virtual.find(({ id }) => id === search.get('printer')) ?? virtual[0];
  return (
    <>
      <PageHead
        title={words.paper.title}
        text={words.paper.text}
        back={{ to: '/printers', label: words.printers.title }}
      >
        {virtual.length > 1 && (
          <Select
            aria-label={words.jobs.byPrinter}
            options={printerOptions(virtual)}
            value={printer?.id}
            onChange={({ target }) => setSearch({ printer: target.value }, { replace: true })}
          />
        )}
      </PageHead>
      {printer ? (
        <VirtualPrinterView key={printer.id} printer={printer} />
      ) : (
        <Empty
          icon="paper"
          {...words.paper.none}
          link={{ to: '/printers/add', label: words.printer.add, isPrimary: true }}
        />
      )}
    </>
  );
}

function VirtualPrinterView({ printer }: { printer: Printer }) {
  const roll = useRoll(printer.id);
  if (roll.error) return <Problem error={roll.error} onRetry={() => void roll.refetch()} />;
  if (!roll.data) return <Loading />;
  return (
    <div className="paper-columns">
      <Roll printer={printer} sheets={roll.data.sheets} />
      <FaultSwitches printer={printer} condition={roll.data.printer} />
    </div>
  );
}
