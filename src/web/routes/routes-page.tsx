// The page that lists the routes.

import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Problem } from '../parts/problem.tsx';
import { RelativeTime } from '../parts/relative-time.tsx';
import { useResource } from '../queries.ts';
import { words } from '../words.ts';
import './routes.css';
import { routeWords } from './words.ts';

export function RoutesPage() {
  const { data, error, isPending, refetch } = useResource(['routes'], (client) => client.routes());
  return (
    <>
      <PageHead
        title={routeWords.title}
        text={routeWords.text}
        back={{ to: '/templates', label: words.templates.title }}
      >
        <Link href="/routes/new" className="button primary">
          <Icon name="plus" />
          {routeWords.create}
        </Link>
      </PageHead>
      {isPending && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty
          icon="routes"
          {...routeWords.none}
          link={{ to: '/routes/new', label: routeWords.create }}
        />
      )}
      {data && data.length > 0 && (
        <ul className="card ruled route-list">
          {data.map(({ id, name, updatedAt }) => (
            <li key={id}>
              <Link href={`/routes/${id}`} className="line-link route-line">
                <span>
                  <strong>{name}</strong>
                  <span className="faint mono">POST /routes/{id}</span>
                </span>
                <span className="faint">
                  {routeWords.changed} <RelativeTime at={updatedAt} />
                </span>
                <Icon name="next" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
