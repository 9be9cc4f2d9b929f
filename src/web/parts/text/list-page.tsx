// A page that lists what is stored: a link to a new one in its head, and a line for each.

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Empty } from '../messages/empty.tsx';
import { Loading } from '../messages/loading.tsx';
import { Problem } from '../messages/problem.tsx';
import { Icon, type IconName } from './icon.tsx';
import { PageHead } from './page-head.tsx';

export function ListPage<Item extends { id: string }>({
  texts: { title, text, create, none },
  back,
  newAt,
  icon,
  className,
  query: { data, error, refetch },
  children,
}: {
  texts: { title: string; text: string; create: string; none: { title: string; text: string } };
  back: { to: string; label: string };
  /** The page for a new one. */
  newAt: string;
  icon: IconName;
  className: string;
  query: { data: Item[] | undefined; error: Error | null; refetch: () => unknown };
  children: (item: Item) => ReactNode;
}) {
  return (
    <>
      <PageHead title={title} text={text} back={back}>
        <Link href={newAt} className="button primary">
          <Icon name="plus" />
          {create}
        </Link>
      </PageHead>
      {!data && !error && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Empty icon={icon} {...none} link={{ to: newAt, label: create }} />}
      {data && data.length > 0 && (
        <ul className={`card ruled ${className}`}>
          {data.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
