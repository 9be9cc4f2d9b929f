// Says that the template does not exist and links to the list.

import { words } from '../languages/words.ts';
import { Empty } from '../parts/messages/empty.tsx';

export function TemplateNotFound() {
  const { title, text, list } = words.templates.gone;
  return (
    <Empty icon="templates" title={title} text={text} link={{ to: '/templates', label: list }} />
  );
}
