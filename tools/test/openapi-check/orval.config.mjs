export default {
  platen: {
    input: 'out/openapi.json',
    output: {
      mode: 'split',
      target: 'out/orval/platen.ts',
      client: 'fetch',
      override: { mutator: { path: 'clients/orval-fetch.ts', name: 'request' } },
    },
  },
};
