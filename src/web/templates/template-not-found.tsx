// Says that the template does not exist and links to the list.

import { Empty } from '../parts/empty.tsx';
import { words } from '../words.ts';

export function TemplateNotFound() {
  const { title, text, list } = words.templates.gone;
  return (
    <Empty icon="templates" title={title} text={text} link={{ to: '/templates', label: list }} />
  );
}
