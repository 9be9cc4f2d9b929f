// T.

import { PageHead } from '../parts/page-head.tsx';

export function TemplatePage({ id: _id }: { id: string }) {
  return <PageHead title="TemplatePage" />;
}
