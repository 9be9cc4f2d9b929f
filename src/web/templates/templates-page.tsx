// T.

import { PageHead } from '../parts/page-head.tsx';

export function TemplatesPage() {
  return <PageHead title="TemplatesPage" />;
}
