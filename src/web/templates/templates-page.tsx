// The gallery of templates: one's own first, then the starters in sections, with a search.

import { useState } from 'react';
import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';
import { Icon } from '../parts/text/icon.tsx';
import { Loading } from '../parts/messages/loading.tsx';
import { PageHead } from '../parts/text/page-head.tsx';
import { Problem } from '../parts/messages/problem.tsx';
import { useTemplates } from '../queries.ts';
import { GalleryCard } from './gallery-card.tsx';
import { gallerySections, matching } from './gallery-sections.ts';
import { withStarters } from './starters.ts';
import { useStarters } from './use-starters.ts';
import './templates.css';

/** A section with more has a row of its own. */
const fewTemplates = 4;

export function TemplatesPage() {
  const { data: stored, error, refetch } = useTemplates({ isWatched: true });
  const starters = useStarters()?.starters;
  const [search, setSearch] = useState('');
  const { templates } = words;
  const data = stored && starters && withStarters(stored, starters);
  const sections = gallerySections(matching(data ?? [], search));
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
      {!data && !error && <Loading />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <Empty
          icon="templates"
          {...templates.none}
          link={{ to: '/designer', label: templates.create, isPrimary: true }}
        />
      )}
      {data && data.length > 0 && (
        <div className="gallery-search">
          <Icon name="search" />
          <input
            type="search"
            className="input"
            aria-label={templates.search}
            placeholder={templates.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      {data && data.length > 0 && sections.length === 0 && (
        <Empty icon="search" {...templates.noneFound} />
      )}
      <div className="gallery-sections">
        {sections.map(({ name, templates: shown }) => (
          <section
            key={name}
            className="gallery-section"
            style={
              shown.length <= fewTemplates ? { gridColumn: `span ${shown.length}` } : undefined
            }
            aria-labelledby={`section-${name}`}
          >
            <h2 id={`section-${name}`}>{templates.sections[name]}</h2>
            <ul className="gallery-cards">
              {shown.map((template) => (
                <li key={template.id}>
                  <GalleryCard template={template} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data && (
        <p className="templates-more">
          <Link href="/templates/deleted">{words.trash.title}</Link>
        </p>
      )}
    </>
  );
}
