// Fastify that does nothing. With the argument `schema` it validates the receipt and serializes
// its answer by a schema, as Platen does.

import Fastify from 'fastify';
import { receiptSchema } from '../receipt.mjs';

const answer = {
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    jobId: { type: 'string' },
    status: { type: 'string' },
    estimatedTime: { type: 'string' },
  },
};
const schema =
  process.argv[2] === 'schema' ? { body: receiptSchema, response: { 200: answer } } : undefined;
const app = Fastify();
app.post('/print/:templateId', { ...(schema && { schema }) }, async () => ({
  success: true,
  jobId: '1',
  status: 'queued',
  estimatedTime: '1s',
}));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`listens on http://127.0.0.1:${app.server.address().port}`);
