// The page that lists the routes.

import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { Sentence } from '../parts/text/sentence.tsx';
import { useRoutes } from '../queries.ts';
import './routes.css';

export function RoutesPage() {
  const { data, error, isPending, refetch } = useRoutes();
  return (
    <>
      <PageHead
        title={words.routes.title}
        text={words.routes.text}
        back={{ to: '/templates', label: words.templates.title }}
      >
        <Link href="/routes/new" className="button primary">
          <Icon name="plus" />
          {words.routes.create}
        </Link>
      </PageHead>
      {isPending && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty
          icon="routes"
          {...words.routes.none}
          link={{ to: '/routes/new', label: words.routes.create }}
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
                  <Sentence text={words.routes.changed} when={<RelativeTime at={updatedAt} />} />
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
