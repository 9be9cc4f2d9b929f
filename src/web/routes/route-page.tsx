// The page of one route: its rules in words, and which papers an order makes.

import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import type { Route } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { Confirm } from '../parts/controls/confirm.tsx';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { isNotFound, Problem } from '../parts/messages/problem.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import { RouteRules } from './route-rules.tsx';
import './routes.css';
import { TryRoute } from './try-route.tsx';

export const useRoute = (id: string) => useResource(['route', id], (client) => client.route(id));

export function RoutePage({ id }: { id: string }) {
  const { data: route, error } = useRoute(id);
  const list = { to: '/routes', label: words.routes.title };
  if (error && isNotFound(error)) return <Empty icon="routes" {...words.routes.gone} link={list} />;
  if (error) return <Problem error={error} />;
  if (!route) return <Loading />;
  return (
    <>
      <PageHead
        title={route.name}
        text={<span className="mono">POST /routes/{route.id}</span>}
        back={list}
      >
        <Link href={`/routes/${id}/edit`} className="button">
          <Icon name="edit" />
          {words.routes.edit}
        </Link>
        <Remove route={route} />
      </PageHead>
      <div className="route-page">
        <section className="stack" aria-labelledby="rules">
          <h2 id="rules">{words.routes.rules}</h2>
          <RouteRules rules={route.rules} />
        </section>
        <TryRoute key={route.version} route={route} />
      </div>
    </>
  );
}

function Remove({ route }: { route: Route }) {
  const [, go] = useLocation();
  const queries = useQueryClient();
  const { remove } = words.routes;
  const deleting = useReportedAction(
    (client) => client.deleteRoute(route.id),
    ['routes'],
    () => {
      void queries.invalidateQueries({ queryKey: ['route', route.id], refetchType: 'none' });
      go('/routes');
    },
  );
  return (
    <Confirm
      trigger={
        <button type="button" className="button quiet" aria-label={remove.action}>
          <Icon name="trash" />
        </button>
      }
      title={remove.title(route.name)}
      action={remove.confirm}
      isDangerous
      onConfirm={deleting.run}
    >
      <p>{remove.text}</p>
    </Confirm>
  );
}
