import { expect } from 'vitest';
import { see, useBrowser, visit } from '../support/pages/browser.ts';
import { startService } from '../support/service/service.ts';

const it = useBrowser();

it('a browser reads events with EventSource', async () => {
  const service = await startService();
  const page = await visit(service.url);
  await see(page.getByText('Everything is ready to print.')).toBeVisible();
  const states = page.evaluate<string[]>(`new Promise((resolve) => {
    const states = [];
    const source = new EventSource('/events');
    source.onopen = () => fetch('/print/queue-number', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { number: '1' } }),
    });
    source.onmessage = ({ data, lastEventId }) => {
      const message = JSON.parse(data);
      if (String(message.data.seq) !== lastEventId) return resolve(['wrong id']);
      if (message.type === 'jobUpdate') states.push(message.data.status);
      if (states.at(-1) !== 'completed') return;
      source.close();
      resolve(states);
    };
  })`);
  expect(await states).toEqual(['queued', 'printing', 'completed']);
});
