// T.

import { PageHead } from '../parts/page-head.tsx';

export function PrintersPage() {
  return <PageHead title="PrintersPage" />;
}
