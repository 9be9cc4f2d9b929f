// Prints one template: with a form made from its fields, or with the rows of a spreadsheet.

import { Link, useSearchParams } from 'wouter';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { onDemand } from '../parts/hooks/on-demand.ts';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { RadioGroup } from '../parts/controls/radio-group.tsx';
import { LabelPrinterNeeded } from '../printers/label-printer-needed.tsx';
import { usePrinters } from '../queries.ts';
import { TemplateNotFound } from '../templates/template-not-found.tsx';
import { words } from '../languages/words.ts';
import { FormPrint } from './form-print.tsx';
import './print-page.css';
import { usePrintForm } from './use-print-form.ts';

const ways = ['form', 'list'] as const;
const SpreadsheetPrint = onDemand(
  async () => (await import('../spreadsheet/spreadsheet-print.tsx')).SpreadsheetPrint,
);

export function PrintPage({ id }: { id: string }) {
  const [search, setSearch] = useSearchParams();
  const { template, name, schema, example, ...form } = usePrintForm(id);
  const printers = usePrinters();
  const error = form.error ?? (printers.data ? null : printers.error);
  if (error && isNotFound(error)) return <TemplateNotFound />;
  if (error) return <Problem error={error} />;
  if (!template || !name || !schema || !example || !printers.data) return <Loading />;
  const way = search.get('from') === 'list' ? 'list' : 'form';
  const Way = way === 'list' ? SpreadsheetPrint : FormPrint;
  return (
    <>
      <PageHead
        title={words.print.title(name)}
        text={words.print.text}
        back={{ to: `/templates/${id}`, label: name }}
      >
        <Link href={`/designer/${id}`} className="button">
          <Icon name="edit" />
          {words.templates.edit}
        </Link>
      </PageHead>
      {'media' in template.config && <LabelPrinterNeeded />}
      <RadioGroup
        className="segments print-ways"
        legend={words.print.how}
        name="way"
        values={ways}
        chosen={way}
        onChoose={(next) => setSearch(next === 'list' ? { from: 'list' } : {}, { replace: true })}
        label={(one) => words.print.ways[one]}
      />
      <Way
        key={id}
        template={template}
        schema={schema}
        example={example}
        printers={printers.data}
      />
    </>
  );
}
