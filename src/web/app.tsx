// The root component: session, providers and the route of each page.

import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { Route, Router, Switch } from 'wouter';
import { DevelopersPage } from './developers/developers-page.tsx';
import { useHashPath, useHashSearch } from './hash-path.ts';
import { JobsPage } from './jobs/jobs-page.tsx';
import { Live } from './live/live.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { PaperPage } from './paper/paper-page.tsx';
import { Loading } from './parts/loading.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Toasts } from './parts/toasts.tsx';
import { AddPrinterPage } from './printers/add-printer-page.tsx';
import { PrinterPage } from './printers/printer-page.tsx';
import { PrintersPage } from './printers/printers-page.tsx';
import { createQueries } from './queries.ts';
import { useSession } from './session.ts';
import { KeyPage } from './shell/key-page.tsx';
import { Shell } from './shell/shell.tsx';
import { TemplatePage } from './templates/template-page.tsx';
import { TemplatesPage } from './templates/templates-page.tsx';
import { words } from './words.ts';

const Designer = lazy(async () => ({
  default: (await import('./designer/designer.tsx')).Designer,
}));

export function App() {
  const { client, isLocked, wasRefused } = useSession();
  // oxlint-disable-next-line react/exhaustive-deps -- a new client starts with an empty cache
  const queries = useMemo(createQueries, [client]);
  if (isLocked) return <KeyPage wasRefused={wasRefused} />;
  return (
    <QueryClientProvider client={queries}>
      <Toasts>
        <Live>
          <Router hook={useHashPath} searchHook={useHashSearch}>
            <Shell>
              <Pages />
            </Shell>
          </Router>
        </Live>
      </Toasts>
    </QueryClientProvider>
  );
}

function Pages() {
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/" component={OverviewPage} />
        <Route path="/jobs/:id?">{({ id }) => <JobsPage id={id} />}</Route>
        <Route path="/templates" component={TemplatesPage} />
        <Route path="/templates/:id">{({ id }) => <TemplatePage id={id} />}</Route>
        <Route path="/designer/:id?">{({ id }) => <Designer key={id} id={id} />}</Route>
        <Route path="/printers" component={PrintersPage} />
        <Route path="/printers/add" component={AddPrinterPage} />
        <Route path="/printers/:id">{({ id }) => <PrinterPage id={id} />}</Route>
        <Route path="/paper" component={PaperPage} />
        <Route path="/developers" component={DevelopersPage} />
        <Route>
          <PageHead title={words.nowhere.title} text={words.nowhere.text} />
        </Route>
      </Switch>
    </Suspense>
  );
}
