// The page that lists the templates, each with a preview.

import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { Icon } from '../parts/icon.tsx';
import { Loading } from '../parts/loading.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { RemoteImage } from '../parts/remote-image.tsx';
import { Problem } from '../parts/problem.tsx';
import { useTemplates } from '../queries.ts';
import { words } from '../words.ts';
import './templates.css';

export function TemplatesPage() {
  const { data, error, isPending, refetch } = useTemplates();
  const { templates } = words;
  return (
    <>
      <PageHead title={templates.title} text={templates.text}>
        <Link href="/routes" className="button">
          <Icon name="routes" />
          {words.nav.routes}
        </Link>
        <Link href="/designer" className="button primary">
          <Icon name="plus" />
          {templates.create}
        </Link>
      </PageHead>
      {isPending && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty
          icon="templates"
          {...templates.none}
          link={{ to: '/designer', label: templates.create, isPrimary: true }}
        />
      )}
      <ul className="gallery">
        {data?.map(({ id, name, description, updatedAt }) => (
          <li key={id}>
            <Link href={`/templates/${id}`} className="card gallery-card">
              <span className="gallery-picture">
                <RemoteImage
                  name={['template', id, updatedAt]}
                  draw={(client) => client.previewTemplate(id)}
                  label=""
                />
              </span>
              <span className="gallery-text">
                <h2>{name}</h2>
                <span className="soft">{description}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
