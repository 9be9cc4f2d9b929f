// The page that lists the routes.

import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/text/icon.tsx';
import { ListPage } from '../parts/text/list-page.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { useRoutes } from '../queries.ts';
import './routes.css';

export function RoutesPage() {
  return (
    <ListPage
      texts={words.routes}
      back={{ to: '/templates', label: words.templates.title }}
      newAt="/routes/new"
      icon="routes"
      className="route-list"
      query={useRoutes()}
    >
      {({ id, name, updatedAt }) => (
        <Link href={`/routes/${id}`} className="line-link route-line">
          <span>
            <strong>{name}</strong>
            <span className="faint mono">POST /routes/{id}</span>
          </span>
          <span className="faint">
            <Sentence text={words.routes.changed} when={<RelativeTime at={updatedAt} />} />
          </span>
          <Icon name="next" />
        </Link>
      )}
    </ListPage>
  );
}
