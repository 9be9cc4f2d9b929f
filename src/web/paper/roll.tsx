// The sheets printed by a virtual printer, newest first.

import { useState } from 'react';
import type { Printer, Sheet } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { PaperImage } from '../parts/paper/paper-image.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useFeeding } from '../parts/hooks/use-feeding.ts';
import { printsLabels } from '../printers/prints-labels.ts';

const shownAtFirst = 12;

export function Roll({ printer, sheets }: { printer: Printer; sheets: Sheet[] }) {
  const [shown, setShown] = useState(shownAtFirst);
  const { paper } = words;
  const [first] = sheets;
  const newest = useFeeding<HTMLLIElement>(
    first ? `${first.number} ${first.printedAt}` : null,
    printer,
  );
  return (
    <section className="roll" aria-label={paper.roll(printer.name)}>
      <div className={`slot roll-slot${printer.paperStatus === 'out' ? ' is-empty' : ''}`} />
      <div className="roll-sheets">
        {sheets.length === 0 && (
          <Empty
            icon="paper"
            {...paper.empty}
            link={{ to: '/templates', label: words.overview.noJobs.action, isPrimary: true }}
          />
        )}
        <ol>
          {sheets.slice(0, shown).map(({ number, printedAt, width, height, text }, index) => (
            <li key={number} ref={index === 0 ? newest : undefined}>
              <PaperImage
                name={['sheet', printer.id, printedAt, number]}
                draw={(client, call) => client.sheet(number, printer.id, 1, call)}
                label={paper.sheet(number, text.join(' '))}
                dots={{ width, height }}
                isLabel={printsLabels(printer)}
              />
              <p className="faint">
                {paper.number(number)} · <RelativeTime at={printedAt} />
              </p>
            </li>
          ))}
        </ol>
        {sheets.length > shown && (
          <button
            type="button"
            className="button"
            onClick={() => setShown((count) => count + shownAtFirst)}
          >
            {paper.older}
          </button>
        )}
      </div>
    </section>
  );
}
