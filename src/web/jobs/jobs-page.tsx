// Jobs.

import { PageHead } from '../parts/page-head.tsx';

export function JobsPage({ id: _id }: { id: string | undefined }) {
  return <PageHead title="JobsPage" />;
}
