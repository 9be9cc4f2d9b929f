// The designer of a template; loads when it is opened.

import { PageHead } from '../parts/page-head.tsx';
import { words } from '../words.ts';

/** Without an id, a new template is begun. */
export function Designer({ id }: { id: string | undefined }) {
  return (
    <PageHead
      title={id ?? words.nav.templates}
      back={{ to: '/templates', label: words.nav.templates }}
    />
  );
}
