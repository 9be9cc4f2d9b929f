// Sheet upon sheet, the newest where it came out.

import { useState } from 'react';
import { Link } from 'wouter';
import type { Printer, Sheet as PrintedSheet } from '../../client/index.ts';
import { Empty } from '../parts/empty.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { When } from '../parts/when.tsx';
import { printsLabels } from '../printers/prints-labels.ts';
import { words } from '../words.ts';

const shownAtFirst = 12;

export function Roll({ printer, sheets }: { printer: Printer; sheets: PrintedSheet[] }) {
  const [shown, setShown] = useState(shownAtFirst);
  const { paper } = words;
  return (
    <section className="roll" aria-label={paper.roll(printer.name)}>
      <div className={`slot roll-slot${printer.paperStatus === 'out' ? ' is-empty' : ''}`} />
      <div className="roll-sheets">
        {sheets.length === 0 && (
          <Empty icon="paper" title={paper.empty.title} text={paper.empty.text}>
            <Link href="/templates" className="button primary">
              {words.overview.noJobs.action}
            </Link>
          </Empty>
        )}
        <ol>
          {sheets.slice(0, shown).map(({ number, printedAt, width, height, text }) => (
            <li key={number}>
              <Sheet
                name={['sheet', printer.id, printedAt, number]}
                draw={(client) => client.sheet(number, printer.id)}
                label={paper.sheet(number, text.join(' '))}
                dots={{ width, height }}
                isLabel={printsLabels(printer)}
              />
              <p className="faint">
                {paper.number(number)} · <When at={printedAt} />
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
