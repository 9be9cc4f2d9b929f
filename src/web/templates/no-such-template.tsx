// Says that an address leads to no template, and leads to all of them.

import { Link } from 'wouter';
import { Empty } from '../parts/empty.tsx';
import { words } from '../words.ts';

export function NoSuchTemplate() {
  const { title, text, list } = words.templates.gone;
  return (
    <Empty icon="templates" title={title} text={text}>
      <Link href="/templates" className="button">
        {list}
      </Link>
    </Empty>
  );
}
