// Creates or changes a route: its name, and its rules as rows or as text.

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PlatenError, type NewRoute, type Route } from '../../client/index.ts';
import { JsonEditor } from '../editor/json-editor.tsx';
import { idFrom } from '../id-from.ts';
import { isRecord } from '../is-record.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { TextField } from '../parts/controls/text-field.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { toast } from '../parts/messages/toast.ts';
import { useAction, usePrinters, useRoutes, useTemplates } from '../queries.ts';
import { useRoute } from './route-page.tsx';
import { RouteRules } from './route-rules.tsx';
import { RuleList } from './rule-list.tsx';
import { isEmptyChoice, itemsList, printerBesides, rowsOf, rulesOf } from './rule-rows.ts';
import './routes.css';

export function EditRoutePage({ id }: { id: string }) {
  const { data, error } = useRoute(id);
  const list = { to: '/routes', label: words.routes.title };
  if (error && isNotFound(error)) return <Empty icon="routes" {...words.routes.gone} link={list} />;
  if (error) return <Problem error={error} />;
  return data ? <RouteForm key={data.version} route={data} stored={data} /> : <Loading />;
}

export function NewRoutePage() {
  const templates = useTemplates().data;
  const printers = usePrinters().data;
  const routes = useRoutes().data;
  if (!templates || !printers || !routes) return <Loading />;
  const has = (id: string) => templates.some((template) => template.id === id);
  const first = has('kitchen-ticket') ? 'kitchen-ticket' : (templates[0]?.id ?? 'receipt');
  const printer = printers.find((one) => one.default)?.id ?? printers[0]?.id ?? 'default';
  const kitchen = printerBesides([printer], printers) ?? printer;
  // The kitchen takes all items without another rule, so that none is left out.
  const rules = [
    { templateId: has('receipt') ? 'receipt' : first, printer },
    { items: itemsList, templateId: first, printer: kitchen },
  ];
  const taken = routes.map(({ id }) => id);
  return (
    <RouteForm route={{ id: '', name: words.routes.newName, rules }} stored={null} taken={taken} />
  );
}

const names = ['if', 'items', 'where', 'templateId', 'printer', 'copies', 'data'];

function RouteForm({
  route,
  stored,
  taken = [],
}: {
  route: NewRoute;
  stored: Route | null;
  taken?: string[];
}) {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const [name, setName] = useState(route.name);
  const [rows, setRows] = useState(() => rowsOf(route.rules));
  /** The rules while they are edited as text; null while they are edited as rows. */
  const [text, setText] = useState<unknown>(null);
  const [wasTried, setWasTried] = useState(false);
  const rules = text ?? rulesOf(rows);
  const id = stored?.id ?? idFrom(name, taken, 'route');
  const saving = useAction(
    (client, next: NewRoute) =>
      stored
        ? client.updateRoute(
            stored.id,
            { name: next.name, rules: next.rules },
            { version: stored.version },
          )
        : client.createRoute(next),
    ['routes'],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (text === null && rows.some(({ when }) => isEmptyChoice(when))) return;
    saving.mutate(
      { id, name, rules: rules as NewRoute['rules'] },
      {
        onSuccess: (saved) => {
          queries.setQueryData(['route', saved.id], saved);
          toast.done(words.routes.saved);
          go(`/routes/${saved.id}`);
        },
      },
    );
  };
  const to = stored ? `/routes/${stored.id}` : '/routes';
  const isReadable = areRules(rules);
  return (
    <>
      <PageHead
        title={stored ? words.routes.editTitle(stored.name) : words.routes.newTitle}
        back={{ to, label: stored?.name ?? words.routes.title }}
      />
      <form className="route-edit" onSubmit={submit}>
        <div className="stack">
          <TextField
            label={words.routes.name}
            required
            maxLength={200}
            value={name}
            onValue={setName}
          />
          <p className="faint">
            <Sentence text={words.routes.calledBy} request={<code>POST /routes/{id}</code>} />{' '}
            {!stored && words.routes.idHint}
          </p>
          {text === null ? (
            <RuleList
              rows={rows}
              onChange={setRows}
              showsMissing={wasTried}
              wrong={problemsByRule(saving.error)}
            />
          ) : (
            <>
              <JsonEditor
                label={words.routes.rulesJson}
                value={{ rules }}
                onChange={({ rules: next }) => setText(next ?? [])}
                names={() => names}
                wrong={problemsOf(saving.error)}
              />
              <p className="faint">{words.routes.help}</p>
            </>
          )}
          {saving.error && isElsewhere(saving.error) && <Problem error={saving.error} />}
          <div className="row">
            <ActionButton type="submit" className="button primary" isPending={saving.isPending}>
              {saving.isPending ? words.routes.saving : words.routes.save}
            </ActionButton>
            <Link href={to} className="button">
              {words.routes.cancel}
            </Link>
            {text === null ? (
              <button type="button" className="button quiet" onClick={() => setText(rules)}>
                {words.routes.rows.asText}
              </button>
            ) : (
              <button
                type="button"
                className="button quiet"
                disabled={!isReadable}
                onClick={() => {
                  if (isReadable) setRows(rowsOf(rules));
                  setText(null);
                }}
              >
                {words.routes.rows.asRows}
              </button>
            )}
          </div>
        </div>
        <section className="stack" aria-labelledby="rules">
          <h2 id="rules">{words.routes.rules}</h2>
          {isReadable && <RouteRules rules={rules} />}
        </section>
      </form>
    </>
  );
}

/** Whether the text has the form of rules, at least one; the service checks the rest. */
function areRules(value: unknown): value is Route['rules'] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (rule: unknown) =>
        isRecord(rule) &&
        ['templateId', 'printer'].every((name) => typeof rule[name] === 'string') &&
        ['if', 'items', 'where'].every((name) =>
          ['string', 'undefined'].includes(typeof rule[name]),
        ),
    )
  );
}

const ofRule = /^(?:body\.)?rules\[(\d+)\][.:]?\s*/u;
const detailsOf = (error: Error | null) => (error instanceof PlatenError ? error.details : []);

/** An error that neither a row nor the text shows. */
function isElsewhere(error: Error): boolean {
  const details = detailsOf(error);
  return details.length === 0 || !details.every((detail) => ofRule.test(detail));
}

function problemsOf(error: Error | null): string | undefined {
  const details = detailsOf(error);
  return details.length > 0 ? details.join('\n') : undefined;
}

/** Why the service refused rules, by their positions. */
function problemsByRule(error: Error | null): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const detail of detailsOf(error)) {
    const position = ofRule.exec(detail)?.[1];
    if (position === undefined) continue;
    const before = found.get(Number(position));
    const problem = detail.replace(ofRule, '');
    found.set(Number(position), before === undefined ? problem : `${before}\n${problem}`);
  }
  return found;
}
