// Tries a route with an order: which papers come out where, and which rules do not apply.

import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Route, RoutePreview } from '../../client/index.ts';
import { JsonEditor } from '../editor/json-editor.tsx';
import { isRecord } from '../is-record.ts';
import { useJobTitle } from '../jobs/job-names.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { DrawnPaper } from '../parts/paper/drawn-paper.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { toast } from '../parts/messages/toast.ts';
import { printerName } from '../printers/printer-name.ts';
import { printsLabels } from '../printers/prints-labels.ts';
import { useAction, usePrinters, useResource } from '../queries.ts';
import { withChosenValues } from './example-order.ts';
import { categoryField, itemsList } from './rule-rows.ts';

type Order = Record<string, unknown>;

export function TryRoute({ route }: { route: Route }) {
  const { data: example } = useExampleOrder(route);
  return (
    <section className="stack" aria-labelledby="try">
      <h2 id="try">{words.routes.tryIt}</h2>
      <p className="soft">{words.routes.tryText}</p>
      {example && <OrderForm route={route} example={example} />}
    </section>
  );
}

/** The examples of its templates together. */
function useExampleOrder({ id, version, rules }: Route) {
  return useResource(['exampleOrder', id, String(version)], async (client) => {
    const ids = [...new Set(rules.map(({ templateId }) => templateId))];
    const found = await Promise.allSettled(ids.map((one) => client.schema(one)));
    const examples = found.map((one) => (one.status === 'fulfilled' ? one.value.example : {}));
    const order = withoutPictures(Object.assign({}, ...examples.toReversed()) as Order);
    return withChosenValues(order, rules);
  });
}

/** Pictures in texts are long and say nothing here. */
const longestText = 200;

function withoutPictures(order: Order): Order {
  const isShort = (value: unknown) => typeof value !== 'string' || value.length <= longestText;
  return JSON.parse(
    JSON.stringify(order, (_, value: unknown) => (isShort(value) ? value : undefined)),
  ) as Order;
}

function OrderForm({ route, example }: { route: Route; example: Order }) {
  const [, go] = useLocation();
  const [order, setOrder] = useState(example);
  const drawing = useAction((client, data: Order) => client.previewRoute(route.id, data));
  const printing = useAction(
    (client, data: Order) => client.printRoute(route.id, data),
    ['printers'],
  );
  const print = () =>
    printing.mutate(order, {
      onSuccess: ({ jobs, leftOut }) => {
        toast.done(words.routes.printed(jobs.length));
        if (leftOut.length > 0) toast.warn(words.routes.leftOut(leftOut.map(itemName)));
        go('/jobs');
      },
      onError: toast.failed,
    });
  return (
    <div className="route-try">
      <div className="stack">
        <OrderItems order={order} />
        <details className="order-text">
          <summary>{words.routes.rows.orderText}</summary>
          <JsonEditor
            label={words.routes.order}
            value={order}
            onChange={setOrder}
            names={() => Object.keys(example)}
          />
        </details>
        <div className="row">
          <ActionButton
            className="button primary"
            isPending={drawing.isPending}
            onClick={() => drawing.mutate(order)}
          >
            <Icon name="search" />
            {drawing.isPending ? words.routes.previewing : words.routes.preview}
          </ActionButton>
          <ActionButton className="button" isPending={printing.isPending} onClick={print}>
            <Icon name="printers" />
            {words.routes.print}
          </ActionButton>
        </div>
        {drawing.error && <Problem error={drawing.error} />}
      </div>
      {drawing.data && <Papers preview={drawing.data} />}
    </div>
  );
}

/** The items of the order in words, with the categories by which rules choose. */
function OrderItems({ order }: { order: Order }) {
  const items = Array.isArray(order[itemsList]) ? (order[itemsList] as unknown[]) : [];
  return (
    <ul className="card ruled order-items">
      {items.map((item, index) => {
        const category = isRecord(item) ? item[categoryField] : undefined;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the items of an order have no ids
          <li key={index} className="spread">
            <bdi>{itemName({ path: `${itemsList}[${index}]`, item })}</bdi>
            {typeof category === 'string' && <bdi className="faint">{category}</bdi>}
          </li>
        );
      })}
    </ul>
  );
}

/** Name of an item such as 2 × House wine. */
function itemName({ path, item }: RoutePreview['leftOut'][number]): string {
  const { name, title, quantity } = isRecord(item) ? item : {};
  const text = [name, title].find((one) => typeof one === 'string') ?? path;
  return typeof quantity === 'number' ? `${quantity} × ${text}` : text;
}

function Papers({ preview: { papers, skipped, leftOut } }: { preview: RoutePreview }) {
  const printers = usePrinters().data ?? [];
  const title = useJobTitle();
  return (
    <div className="stack" role="status">
      <h3>{words.routes.papers(papers.length)}</h3>
      {leftOut.length > 0 && <p className="wrong">{words.routes.leftOut(leftOut.map(itemName))}</p>}
      <ul className="route-papers">
        {papers.map((paper) => {
          const printer = printers.find(({ id }) => id === paper.printerId);
          const name = printer ? printerName(printer, printers) : paper.printerId;
          const label = words.routes.paper(title(paper), name);
          return (
            <li key={paper.rule} className="desk">
              <p>
                {paper.copies > 1 && `${words.routes.times(paper.copies)} `}
                <strong>{title(paper)}</strong>
                <span className="faint">
                  {name} · {words.routes.rule(paper.rule + 1)}
                </span>
              </p>
              <DrawnPaper preview={paper} label={label} isLabel={printsLabels(printer)} />
            </li>
          );
        })}
      </ul>
      {skipped.length > 0 && (
        <>
          <h3>{words.routes.skipped}</h3>
          <ul className="faint">
            {skipped.map(({ rule, reason }) => (
              <li key={rule}>
                {words.routes.rule(rule + 1)}: {reason.replace(/^rules\[\d+\]\./, '')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
