// The root component: session, providers and the route of each page.

import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Route, Router, Switch, useLocation } from 'wouter';
import { useHashPath, useHashSearch } from './hash-path.ts';
import { useLanguage } from './languages/choice.ts';
import { words } from './languages/words.ts';
import { Live } from './live/live.tsx';
import { OverviewPage } from './overview/overview-page.tsx';
import { Loading } from './parts/messages/loading.tsx';
import { onDemand } from './parts/hooks/on-demand.ts';
import { PageHead } from './parts/text/page-head.tsx';
import { Toasts } from './parts/messages/toasts.tsx';
import { createQueries } from './queries.ts';
import { useSession } from './session.ts';
import { KeyPage } from './shell/key-page.tsx';
import { Attention } from './shell/attention.tsx';
import { Shell } from './shell/shell.tsx';

const Designer = onDemand(async () => (await import('./designer/designer.tsx')).Designer);
const JobsPage = onDemand(async () => (await import('./jobs/jobs-page.tsx')).JobsPage);
const TemplatesPage = onDemand(
  async () => (await import('./templates/templates-page.tsx')).TemplatesPage,
);
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
const PrinterRecent = onDemand(
  async () => (await import('./overview/printer-recent.tsx')).PrinterRecent,
);
const PrinterPage = onDemand(async () => (await import('./printers/printer-page.tsx')).PrinterPage);
const PrintersPage = onDemand(
  async () => (await import('./printers/printers-page.tsx')).PrintersPage,
);
const PrintPage = onDemand(async () => (await import('./print/print-page.tsx')).PrintPage);
const VersionsPage = onDemand(
  async () => (await import('./versions/versions-page.tsx')).VersionsPage,
);
const DeletedPage = onDemand(async () => (await import('./versions/deleted-page.tsx')).DeletedPage);
const BasicsPage = onDemand(async () => (await import('./basics/basics-page.tsx')).BasicsPage);
const TemplatePage = onDemand(
  async () => (await import('./templates/template-page.tsx')).TemplatePage,
);

const WallPage = onDemand(async () => (await import('./wall/wall-page.tsx')).WallPage);

export function App() {
  const language = useLanguage();
  const { isLocked, wasRefused } = useSession();
  // oxlint-disable-next-line react/exhaustive-deps -- another key starts with an empty cache
  const queries = useMemo(createQueries, [isLocked]);
  if (isLocked) return <KeyPage key={language} wasRefused={wasRefused} />;
  return (
    <QueryClientProvider client={queries}>
      <Live>
        <Router key={language} hook={useHashPath} searchHook={useHashSearch}>
          <Frame />
        </Router>
      </Live>
      <Toasts />
    </QueryClientProvider>
  );
}

/** The wall view has no menu. */
function Frame() {
  const [path] = useLocation();
  if (path === '/wall')
    return (
      <Suspense fallback={null}>
        <Attention />
        <WallPage />
      </Suspense>
    );
  return (
    <Shell>
      <Pages />
    </Shell>
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
        <Route path="/templates/deleted" component={DeletedPage} />
        <Route path="/templates/:id/versions">
          {({ id }) => <VersionsPage key={id} id={id} />}
        </Route>
        <Route path="/templates/:id">{({ id }) => <TemplatePage id={id} />}</Route>
        <Route path="/templates/:id/print">{({ id }) => <PrintPage id={id} />}</Route>
        <Route path="/templates/:id/basics">{({ id }) => <BasicsPage key={id} id={id} />}</Route>
        <Route path="/designer/:id?">{({ id }) => <Designer id={id} />}</Route>
        <Route path="/routes" component={RoutesPage} />
        <Route path="/routes/new" component={NewRoutePage} />
        <Route path="/routes/:id">{({ id }) => <RoutePage id={id} />}</Route>
        <Route path="/routes/:id/edit">{({ id }) => <EditRoutePage id={id} />}</Route>
        <Route path="/printers" component={PrintersPage} />
        <Route path="/printers/add" component={AddPrinterPage} />
        <Route path="/printers/:id">
          {({ id }) => <PrinterPage id={id} Recent={PrinterRecent} />}
        </Route>
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
