// A template in the gallery: the whole paper, small, and its name. It can be filled in and
// printed; a starter can be copied.

import { useId } from 'react';
import { Link } from 'wouter';
import { words } from '../languages/words.ts';
import { PaperImage } from '../parts/paper/paper-image.tsx';
import type { ShownTemplate } from './starters.ts';
import { templatePicture } from './template-picture.ts';

export function GalleryCard({ template }: { template: ShownTemplate }) {
  const { id, name, description, gallery } = template;
  const key = useId();
  return (
    <article className="gallery-card" aria-label={name}>
      <Link href={`/templates/${id}`} className="gallery-picture">
        <PaperImage
          {...templatePicture(template)}
          label=""
          isLabel={gallery?.category === 'labels'}
        />
        <h3 id={`${key}-name`}>{name}</h3>
      </Link>
      <p className="faint">{description}</p>
      <div className="gallery-actions">
        {gallery && (
          <Link
            href={`/designer?copy=${encodeURIComponent(id)}`}
            className="button small"
            aria-describedby={`${key}-name`}
          >
            {words.templates.use}
          </Link>
        )}
        <Link
          href={`/templates/${id}/print`}
          className="button small quiet"
          aria-describedby={`${key}-name`}
        >
          {words.templates.print}
        </Link>
      </div>
    </article>
  );
}
