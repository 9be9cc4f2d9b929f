// Shows /openapi.json with Swagger UI. Found by the address of this script, so
// that it works under a base path.

SwaggerUIBundle({
  url: new URL('../../openapi.json', document.currentScript.src).href,
  dom_id: '#api',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
});
