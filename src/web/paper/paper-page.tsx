// T.

import { PageHead } from '../parts/page-head.tsx';

export function PaperPage() {
  return <PageHead title="PaperPage" />;
}
