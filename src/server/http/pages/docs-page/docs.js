// Shows /openapi.json with Swagger UI. Found by the address of this script, so
// that it works under a base path.

// The colours that were chosen on the pages (src/web/theme.ts).
const chosen = localStorage.getItem('platen.theme');
const system = matchMedia('(prefers-color-scheme: dark)');
function applyTheme() {
  const isDark = chosen === 'light' || chosen === 'dark' ? chosen === 'dark' : system.matches;
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
}
applyTheme();
system.addEventListener('change', applyTheme);

/** A plugin of Swagger UI. The path of an operation is inside a button, where a second control is not allowed. */
function withoutNestedLinks({ React }) {
  const DeepLink = (Original) => (props) =>
    props.path.includes('/')
      ? React.createElement('span', null, props.text)
      : React.createElement(Original, props);
  return { wrapComponents: { DeepLink } };
}

SwaggerUIBundle({
  url: new URL('../../openapi.json', document.currentScript.src).href,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
  plugins: [withoutNestedLinks],
});
