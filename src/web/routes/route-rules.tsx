// The rules of a route in words.

import { Link } from 'wouter';
import type { Route } from '../../client/index.ts';
import { printerName } from '../printers/printer-name.ts';
import { usePrinters, useTemplates } from '../queries.ts';
import { routeWords } from './words.ts';

type Rule = Route['rules'][number];

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
  const { copies = 1, data } = rule;
  return (
    <>
      <span className="route-rule-number">{number}</span>
      <div>
        <p>
          {routeWords.prints} <TemplateLink id={rule.templateId} /> {routeWords.on}{' '}
          <PrinterLink name={rule.printer} />
          {copies > 1 && routeWords.copies(copies)}.
        </p>
        <p className="faint">
          {rule.if === undefined && rule.items === undefined && `${routeWords.always}.`}
          {rule.if !== undefined && (
            <>
              {routeWords.onlyIf} <code>{rule.if}</code>.{' '}
            </>
          )}
          {rule.items !== undefined && (
            <>
              {routeWords.list} <code>{rule.items}</code>
              {rule.where !== undefined && (
                <>
                  {' '}
                  {routeWords.where} <code>{rule.where}</code>
                </>
              )}
              . {routeWords.notEmpty}
            </>
          )}
        </p>
        {data && Object.keys(data).length > 0 && (
          <p className="faint">
            {routeWords.adds} <code>{JSON.stringify(data)}</code>
          </p>
        )}
      </div>
    </>
  );
}

function TemplateLink({ id }: { id: string }) {
  const templates = useTemplates().data;
  const template = templates?.find((one) => one.id === id);
  if (templates && !template) return <>{routeWords.missingTemplate(id)}</>;
  return <Link href={`/templates/${id}`}>{template?.name ?? id}</Link>;
}

function PrinterLink({ name }: { name: string }) {
  const printers = usePrinters().data;
  const printer = printers?.find(({ id }) => id === name);
  if (printer) return <Link href={`/printers/${name}`}>{printerName(printer, printers!)}</Link>;
  const isGroup = printers?.some(({ groups }) => groups.includes(name)) ?? true;
  return <>{isGroup ? routeWords.onGroup(name) : routeWords.onUnknown(name)}</>;
}
