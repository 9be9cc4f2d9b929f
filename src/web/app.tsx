// The root component: session, providers and the route of each page.

import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { Route, Router, Switch } from 'wouter';
import { useHashPath, useHashSearch } from './hash-path.ts';
import { JobsPage } from './jobs/jobs-page.tsx';
import { Live } from './live/live.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { Loading } from './parts/loading.tsx';
import { PageHead } from './parts/page-head.tsx';
import { Toasts } from './parts/toasts.tsx';
import { createQueries } from './queries.ts';
import { useSession } from './session.ts';
import { KeyPage } from './shell/key-page.tsx';
import { Shell } from './shell/shell.tsx';
import { TemplatesPage } from './templates/templates-page.tsx';
import { words } from './words.ts';

const Designer = onDemand(async () => (await import('./designer/designer.tsx')).Designer);
const PrintFilePage = onDemand(
  async () => (await import('./files/print-file-page.tsx')).PrintFilePage,
);
const BatchesPage = onDemand(async () => (await import('./batches/batches-page.tsx')).BatchesPage);
const BatchPage = onDemand(async () => (await import('./batches/batch-page.tsx')).BatchPage);
const NewBatchPage = onDemand(
  async () => (await import('./batches/new-batch-page.tsx')).NewBatchPage,
);
const RoutesPage = onDemand(async () => (await import('./routes/routes-page.tsx')).RoutesPage);
const RoutePage = onDemand(async () => (await import('./routes/route-page.tsx')).RoutePage);
const EditRoutePage = onDemand(
  async () => (await import('./routes/edit-route-page.tsx')).EditRoutePage,
);
const NewRoutePage = onDemand(
  async () => (await import('./routes/edit-route-page.tsx')).NewRoutePage,
);
const SettingsPage = onDemand(
  async () => (await import('./settings/settings-page.tsx')).SettingsPage,
);
const DevelopersPage = onDemand(
  async () => (await import('./developers/developers-page.tsx')).DevelopersPage,
);
const PaperPage = onDemand(async () => (await import('./paper/paper-page.tsx')).PaperPage);
const AddPrinterPage = onDemand(
  async () => (await import('./printers/add-printer-page.tsx')).AddPrinterPage,
);
const PrinterPage = onDemand(async () => (await import('./printers/printer-page.tsx')).PrinterPage);
const PrintersPage = onDemand(
  async () => (await import('./printers/printers-page.tsx')).PrintersPage,
);
const TemplatePage = onDemand(
  async () => (await import('./templates/template-page.tsx')).TemplatePage,
);

/** A page that is loaded when it is opened. */
function onDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

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
        <Route path="/files" component={PrintFilePage} />
        <Route path="/jobs/:id?">{({ id }) => <JobsPage id={id} />}</Route>
        <Route path="/batches" component={BatchesPage} />
        <Route path="/batches/new" component={NewBatchPage} />
        <Route path="/batches/:id">{({ id }) => <BatchPage id={id} />}</Route>
        <Route path="/templates" component={TemplatesPage} />
        <Route path="/templates/:id">{({ id }) => <TemplatePage id={id} />}</Route>
        <Route path="/designer/:id?">{({ id }) => <Designer key={id} id={id} />}</Route>
        <Route path="/routes" component={RoutesPage} />
        <Route path="/routes/new" component={NewRoutePage} />
        <Route path="/routes/:id">{({ id }) => <RoutePage id={id} />}</Route>
        <Route path="/routes/:id/edit">{({ id }) => <EditRoutePage id={id} />}</Route>
        <Route path="/printers" component={PrintersPage} />
        <Route path="/printers/add" component={AddPrinterPage} />
        <Route path="/printers/:id">{({ id }) => <PrinterPage id={id} />}</Route>
        <Route path="/paper" component={PaperPage} />
        <Route path="/settings/:part?">{({ part }) => <SettingsPage part={part} />}</Route>
        <Route path="/developers" component={DevelopersPage} />
        <Route>
          <PageHead title={words.nowhere.title} text={words.nowhere.text} />
        </Route>
      </Switch>
    </Suspense>
  );
}
