// Runs before anything is painted, so that the first picture has the right colours.
// theme.ts follows the same rule afterwards.

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
