// The templates that were deleted in the last 30 days, with restore.

import { Link } from 'wouter';
import type { TemplateSummary } from '../../client/index.ts';
import { ActionButton } from '../parts/controls/action-button.tsx';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { RelativeTime } from '../parts/text/relative-time.tsx';
import { useReportedAction, useResource } from '../queries.ts';
import './versions.css';

export function DeletedPage() {
  const { data, error } = useResource(['deleted'], (client) => client.deletedTemplates(), {
    staleTime: 0,
  });
  const text = words.trash;
  return (
    <>
      <PageHead
        title={text.title}
        text={text.text}
        back={{ to: '/templates', label: words.templates.title }}
      />
      {error && <Problem error={error} />}
      {!data && !error && <Loading />}
      {data?.length === 0 && <Empty icon="trash" {...text.none} />}
      {data && data.length > 0 && (
        <ul className="card ruled">
          {data.map((template) => (
            <li key={template.id} className="deleted">
              <Deleted template={template} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Deleted({ template: { id, name, deletedAt } }: { template: TemplateSummary }) {
  const text = words.trash;
  const { run, isPending } = useReportedAction(
    (client) => client.restoreTemplate(id),
    ['templates', 'deleted', 'template', 'schema'],
    () => text.restored(name),
  );
  return (
    <>
      <Link href={`/templates/${id}/versions`}>{name}</Link>
      <span className="faint">{deletedAt && <RelativeTime at={deletedAt} />}</span>
      <ActionButton
        className="button small"
        aria-label={text.restoreOne(name)}
        isPending={isPending}
        onClick={run}
      >
        <Icon name="again" />
        {text.restore}
      </ActionButton>
    </>
  );
}
