// Names the routes that print a template, in the dialog that deletes it.

import { Link } from 'wouter';
import type { PlatenClient, Route } from '../../client/index.ts';
import { words } from '../languages/words.ts';
import { useResource } from '../queries.ts';

/** The rules of each route are read one by one. */
const mostRoutes = 50;

async function routesOf(client: PlatenClient, templateId: string): Promise<Route[]> {
  const routes = (await client.routes()).slice(0, mostRoutes);
  const read = await Promise.allSettled(routes.map(({ id }) => client.route(id)));
  const found = read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  return found.filter(({ rules }) => rules.some((rule) => rule.templateId === templateId));
}

export function RoutesOfTemplate({ templateId }: { templateId: string }) {
  const routes =
    useResource(['routes', 'of', templateId], (client) => routesOf(client, templateId), {
      staleTime: 0,
    }).data ?? [];
  if (routes.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <p>{words.templates.remove.routes}</p>
      <ul>
        {routes.map(({ id, name }) => (
          <li key={id}>
            <Link href={`/routes/${id}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
