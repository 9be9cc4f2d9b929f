// The smallest server that answers: node:http, which parses the JSON and does nothing else.

import { createServer } from 'node:http';

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"success":true,"jobId":"1","status":"queued","estimatedTime":"1s"}');
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`listens on http://127.0.0.1:${server.address().port}`),
);
