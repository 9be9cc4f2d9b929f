import { expect, test } from 'vitest';
import { Fault } from '../../../../src/core/model/fault.ts';
import { blamingContent } from '../../../../src/server/app/printing/direct-prints.ts';

const failing = (code: 'TEMPLATE_RENDER_ERROR' | 'VALIDATION_ERROR') =>
  Promise.reject(new Fault(code, 'blocks[0].content: too wide', ['blocks[0]: too wide']));

test('what is wrong with the content of a direct print is a fault of the request', async () => {
  const wrong = { code: 'VALIDATION_ERROR' };
  await expect(blamingContent('_markdown', failing('VALIDATION_ERROR'))).rejects.toMatchObject({
    ...wrong,
    message: 'The Markdown cannot be printed.',
    details: ['markdown: blocks[0]: too wide'],
  });
  for (const id of ['_raw', '_pdf', '_sequence'] as const)
    await expect(blamingContent(id, failing('TEMPLATE_RENDER_ERROR'))).rejects.toMatchObject({
      ...wrong,
      message: 'blocks[0].content: too wide',
    });
  await expect(blamingContent('_image', failing('TEMPLATE_RENDER_ERROR'))).rejects.toMatchObject({
    ...wrong,
    message: 'The image cannot be printed.',
    details: ['image: too wide'],
  });
  await expect(blamingContent('_config', failing('TEMPLATE_RENDER_ERROR'))).rejects.toMatchObject({
    code: 'TEMPLATE_RENDER_ERROR',
  });
});
