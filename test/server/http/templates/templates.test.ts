import { expect, test } from 'vitest';
import { startService } from '../../../support/service/service.ts';
import { shareService } from '../../../support/service/shared-service.ts';

/** For requests that change nothing. */
const shared = shareService();

const config = {
  name: 'Greeting',
  width: '80mm',
  blocks: [{ type: 'text', content: 'Hello {{ name }}' }],
};
const greeting = { id: 'greeting', name: 'Greeting', description: 'Says hello', config };

test('a template is stored, listed, read, changed and deleted', async () => {
  const service = await startService();

  const created = await service.post('/templates', greeting);
  expect(created.status).toBe(201);
  expect(created.body.template).toMatchObject({ id: 'greeting', name: 'Greeting' });
  expect(created.body.template.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);

  const { templates } = (await service.get('/templates')).body;
  expect(templates.find((one: { id: string }) => one.id === 'greeting')).toEqual({
    id: 'greeting',
    name: 'Greeting',
    description: 'Says hello',
    version: 1,
    starter: false,
    gallery: null,
    updatedAt: created.body.template.updatedAt,
  });

  const read = await service.get('/templates/greeting');
  expect(read.body.template).toMatchObject({ id: 'greeting', name: 'Greeting', config });

  const changed = await service.put('/templates/greeting', { name: 'Welcome' });
  expect(changed.status).toBe(200);
  expect(changed.body.template).toMatchObject({
    name: 'Welcome',
    description: 'Says hello',
    config,
  });
  expect(changed.body.template.updatedAt >= read.body.template.updatedAt).toBe(true);

  const gone = await service.delete('/templates/greeting');
  expect(gone.status).toBe(200);
  expect(gone.body).toMatchObject({ success: true, message: expect.stringContaining('greeting') });
  expect((await service.get('/templates/greeting')).status).toBe(404);
});

test('what GET answered may be sent back with changes', async () => {
  const service = await startService();
  await service.post('/templates', greeting);
  const { template } = (await service.get('/templates/greeting')).body;
  const { status, body } = await service.put('/templates/greeting', { ...template, name: 'Hi' });
  expect(status).toBe(200);
  expect(body.template.name).toBe('Hi');
});

test('an id that exists is refused, and the stored template stays', async () => {
  const service = await startService();
  await service.post('/templates', greeting);
  const { status, body } = await service.post('/templates', { ...greeting, name: 'Other' });
  expect(status).toBe(409);
  expect(body.error.code).toBe('TEMPLATE_EXISTS');
  expect((await service.get('/templates/greeting')).body.template.name).toBe('Greeting');
});

test('an empty list of blocks is a valid template', async () => {
  const service = await startService();
  const empty = { ...greeting, config: { name: 'Empty', width: '58mm', blocks: [] } };
  expect((await service.post('/templates', empty)).status).toBe(201);
});

test('every fault of a broken template is told at once, by its path', async () => {
  const service = await startService();
  const { status, body } = await service.post('/templates', {
    ...greeting,
    config: {
      name: 'Broken',
      width: '80mm',
      blocks: [
        { type: 'texd', content: 'a' },
        { type: 'text', content: '{{ name | uper }}' },
        { type: 'text', contents: 'a' },
      ],
    },
  });
  expect(status).toBe(400);
  expect(body.error.code).toBe('VALIDATION_ERROR');
  const details = (body.error.details as string[]).join('\n');
  expect(details).toMatch(/config\.blocks\[0\].*did you mean "text"/);
  expect(details).toMatch(/config\.blocks\[1\]\.content.*upper/);
  expect(details).toMatch(/config\.blocks\[2\]/);
});

test.each([
  ['a missing id', { ...greeting, id: undefined }, 'id'],
  ['an id that could be a path', { ...greeting, id: '../x' }, 'id'],
  [
    'an id that begins with an underscore',
    { ...greeting, id: '_test' },
    'the first one is a letter or a digit',
  ],
  ['a missing name', { ...greeting, name: undefined }, 'name'],
  ['a number as a name', { ...greeting, name: 5 }, 'name'],
  ['a missing config', { ...greeting, config: undefined }, 'config'],
  ['an unknown field', { ...greeting, descripton: 'x' }, 'did you mean "description"'],
])('%s is refused with the field', async (_name, body, field) => {
  const service = shared();
  const answer = await service.post('/templates', body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe('VALIDATION_ERROR');
  expect(answer.body.error.details.join()).toContain(field);
});

test('an unknown template is 404 on every path', async () => {
  const service = await startService();
  const answers = await Promise.all([
    service.get('/templates/none'),
    service.put('/templates/none', { name: 'x' }),
    service.delete('/templates/none'),
    service.get('/templates/none/schema'),
    service.post('/print/none', { data: {} }),
    service.get('/templates/..%2F..%2Fetc'),
    service.get('/templates/a%00b'),
  ]);
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body.error.code).toBe('TEMPLATE_NOT_FOUND');
  }
});

test('the id in the body of a change must be that of the path', async () => {
  const service = await startService();
  await service.post('/templates', greeting);
  const { status, body } = await service.put('/templates/greeting', { id: 'other', name: 'x' });
  expect(status).toBe(400);
  expect(body.error.details[0]).toContain('id:');
});

test('the schema tells what data a template needs, with an example that prints', async () => {
  const service = await startService();
  await service.post('/templates', greeting);
  const { body } = await service.get('/templates/greeting/schema');
  expect(body).toMatchObject({
    success: true,
    templateId: 'greeting',
    schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
  });
  const job = await service.ended(await service.print('greeting', body.example));
  expect(job.status).toBe('completed');
});
