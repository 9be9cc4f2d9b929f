// T.

import { PageHead } from '../parts/page-head.tsx';

export function DevelopersPage() {
  return <PageHead title="DevelopersPage" />;
}
