// T.

import { PageHead } from '../parts/page-head.tsx';

export function AddPrinterPage() {
  return <PageHead title="AddPrinterPage" />;
}
