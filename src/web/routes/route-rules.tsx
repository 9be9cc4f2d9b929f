// The rules of a route in words.

import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { printerName } from '../printers/printer-name.ts';
import { Sentence } from '../parts/text/sentence.tsx';
import { usePrinters, useTemplates } from '../queries.ts';

import { readChoice, type Rule } from './rule-rows.ts';
import { fieldName } from './when-fields.tsx';

export function RouteRules({ rules }: { rules: Rule[] }) {
  return (
    <ol className="card ruled route-rules">
      {rules.map((rule, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rules are known by their number
        <li key={index}>
          <RuleInWords rule={rule} number={index + 1} />
        </li>
      ))}
    </ol>
  );
}

function RuleInWords({ rule, number }: { rule: Rule; number: number }) {
  const { copies = 1, data, items, where } = rule;
  const { routes } = words;
  return (
    <>
      <span className="route-rule-number">{number}</span>
      <div>
        <p>
          <Sentence
            text={copies > 1 ? routes.printsCopies(copies) : routes.printsOn}
            template={<TemplateLink id={rule.templateId} />}
            printer={<PrinterLink name={rule.printer} />}
          />
        </p>
        <p className="faint">
          {rule.if === undefined && items === undefined && routes.always}
          {rule.if !== undefined && (
            <>
              <Condition source={rule.if} />{' '}
            </>
          )}
          {/* While the form has no value chosen, there is nothing to say in words yet. */}
          {items !== undefined && where !== '' && <Condition source={where} list={items} />}
        </p>
        {data && Object.keys(data).length > 0 && (
          <p className="faint">
            <Sentence text={routes.adds} fields={<code>{JSON.stringify(data)}</code>} />
          </p>
        )}
      </div>
    </>
  );
}

/** A condition of the order, or of the items of a list. */
function Condition({ source, list }: { source: string | undefined; list?: string }) {
  const { routes } = words;
  const choice = source === undefined ? null : readChoice(source);
  const isInWords = choice !== null && (list !== undefined || !choice.isExcluded);
  if (isInWords) {
    const { itemsAre, itemsExcept, ordersAre } = routes.rows;
    const ofItems = choice.isExcluded ? itemsExcept : itemsAre;
    return (
      <Sentence
        text={list === undefined ? ordersAre : ofItems}
        field={fieldName(choice.field)}
        values={
          <strong>
            <bdi>{choice.values.join(', ')}</bdi>
          </strong>
        }
      />
    );
  }
  const condition = <code>{source}</code>;
  if (list === undefined) return <Sentence text={routes.onlyIf} condition={condition} />;
  return (
    <Sentence
      text={source === undefined ? routes.items : routes.itemsWhere}
      list={<code>{list}</code>}
      condition={condition}
    />
  );
}

function TemplateLink({ id }: { id: string }) {
  const templates = useTemplates().data;
  const template = templates?.find((one) => one.id === id);
  if (templates && !template) return <>{words.routes.missingTemplate(id)}</>;
  return <Link href={`/templates/${id}`}>{template?.name ?? id}</Link>;
}

function PrinterLink({ name }: { name: string }) {
  const printers = usePrinters().data;
  const printer = printers?.find(({ id }) => id === name);
  if (printer) return <Link href={`/printers/${name}`}>{printerName(printer, printers!)}</Link>;
  const isGroup = printers?.some(({ groups }) => groups.includes(name)) ?? true;
  return <>{isGroup ? words.routes.onGroup(name) : words.routes.onUnknown(name)}</>;
}
