// Creates or changes a route: its name, and its rules as JSON.

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PlatenError, type NewRoute, type Route } from '../../client/index.ts';
import { JsonEditor } from '../editor/json-editor.tsx';
import { idFrom } from '../id-from.ts';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/empty.tsx';
import { FormField } from '../parts/form-field.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { isNotFound, Problem } from '../parts/problem.tsx';
import { Sentence } from '../parts/sentence.tsx';
import { useToast } from '../parts/toasts.tsx';
import { useAction, usePrinters, useRoutes, useTemplates } from '../queries.ts';
import { RouteRules } from './route-rules.tsx';
import { useRoute } from './route-page.tsx';
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
  const printer = printers[0]?.id ?? 'default';
  const rules = [
    { templateId: has('receipt') ? 'receipt' : first, printer },
    { items: 'items', where: "category == 'drink'", templateId: first, printer },
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
  const toast = useToast();
  const queries = useQueryClient();
  const [name, setName] = useState(route.name);
  const [rules, setRules] = useState<unknown>(route.rules);
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
  const isReadable = Array.isArray(rules) && rules.every(isRule);
  return (
    <>
      <PageHead
        title={stored ? words.routes.editTitle(stored.name) : words.routes.newTitle}
        back={{ to, label: stored?.name ?? words.routes.title }}
      />
      <form className="route-edit" onSubmit={submit}>
        <div className="stack">
          <FormField label={words.routes.name}>
            {(field) => (
              <input
                {...field}
                className="input"
                required
                maxLength={200}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </FormField>
          <p className="faint">
            <Sentence text={words.routes.calledBy} request={<code>POST /routes/{id}</code>} />{' '}
            {!stored && words.routes.idHint}
          </p>
          <JsonEditor
            label={words.routes.rulesJson}
            value={{ rules }}
            onChange={({ rules: next }) => setRules(next)}
            names={() => names}
            wrong={problemsOf(saving.error)}
          />
          <p className="faint">{words.routes.help}</p>
          {saving.error && !problemsOf(saving.error) && <Problem error={saving.error} />}
          <div className="row">
            <button type="submit" className="button primary" disabled={saving.isPending}>
              {saving.isPending ? words.routes.saving : words.routes.save}
            </button>
            <Link href={to} className="button">
              {words.routes.cancel}
            </Link>
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

function isRule(value: unknown): value is Route['rules'][number] {
  return typeof value === 'object' && value !== null && 'templateId' in value && 'printer' in value;
}

function problemsOf(error: Error | null): string | undefined {
  const details = error instanceof PlatenError ? error.details : [];
  return details.length > 0 ? details.join('\n') : undefined;
}
