// T.

import { PageHead } from '../parts/page-head.tsx';

export function PrinterPage({ id: _id }: { id: string }) {
  return <PageHead title="PrinterPage" />;
}
