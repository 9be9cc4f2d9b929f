// What the markup of Swagger UI lacks for screen readers: names of landmarks and
// fields, and headings without a gap in their levels. Set after each rendering.

const names = {
  '.information-container': 'About this service',
  '.scheme-container': 'Server and API key',
};

function completeMarkup() {
  const page = document.getElementById('api');
  for (const [place, name] of Object.entries(names))
    for (const element of page.querySelectorAll(place)) {
      element.setAttribute('role', 'region');
      element.setAttribute('aria-label', name);
    }
  // Swagger UI goes from h1 to h3.
  for (const heading of page.querySelectorAll('h3, h4, h5'))
    heading.setAttribute('aria-level', String(Number(heading.tagName[1]) - 1));
  for (const field of page.querySelectorAll('select#servers')) nameField(field, 'Server');
  for (const field of page.querySelectorAll('textarea.body-param__text'))
    nameField(field, 'Request body');
  for (const row of page.querySelectorAll('tr[data-param-name]'))
    for (const field of row.querySelectorAll('select, input, textarea'))
      nameField(field, row.dataset.paramName);
  for (const button of page.querySelectorAll('.close-modal')) nameField(button, 'Close');
  // Its name is another than the text on it.
  for (const button of page.querySelectorAll('.modal-btn.authorize'))
    button.removeAttribute('aria-label');
  // Long code scrolls, by the keyboard too.
  for (const code of page.querySelectorAll('pre.microlight, .microlight > pre, .curl'))
    code.tabIndex = 0;
}

function nameField(field, name) {
  if (!field.hasAttribute('aria-label')) field.setAttribute('aria-label', name);
}

new MutationObserver(completeMarkup).observe(document.getElementById('api'), {
  childList: true,
  subtree: true,
});
