// Runs before anything is painted, so that the first picture has the right colours; theme.ts
// follows the same rule afterwards. Asks for what is shown first while the script still loads.

{
  const root = document.documentElement;
  const chosen = localStorage.getItem('platen.theme');
  const isDark =
    chosen === 'light' || chosen === 'dark'
      ? chosen === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
  // The wall view fills the screen and is always dark.
  if (location.hash.startsWith('#/wall')) root.dataset.view = 'wall';
}

{
  // Texts by language: the build fills in their files. English is in the script.
  const texts = {};
  const wanted = [localStorage.getItem('platen.language') ?? [], navigator.languages].flat();
  const codes = wanted.map((tag) => tag.split('-')[0].toLowerCase());
  const code = codes.find((one) => one === 'en' || one in texts);
  if (code in texts) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = texts[code];
    document.head.append(link);
  }
}

{
  const midnight = new Date();
  midnight.setHours(0, 0, 0, 0);
  const isOverview = /^(#\/?)?$/.test(location.hash);
  const days = new URLSearchParams({ since: midnight.toISOString() });
  const paths = isOverview
    ? ['printers', 'jobs?limit=100&summary=true', 'warnings', `printer-days?${days}`]
    : ['printers'];
  const key = sessionStorage.getItem('platen.key') ?? localStorage.getItem('platen.key');
  const headers = { accept: 'application/json', ...(key && { 'x-api-key': key }) };
  // early-answers.ts takes them from here.
  window.earlyAnswers = new Map(
    paths.map((path) => {
      const answer = fetch(path, { headers, signal: AbortSignal.timeout(30_000) });
      answer.catch(() => {});
      return [new URL(path, document.baseURI).href, answer];
    }),
  );
}
