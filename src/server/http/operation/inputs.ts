// GET /inputs: the ports at which existing software prints, the print servers that are polled, and
// their state.

import { answers } from '../../../api/envelope.ts';
import { InputList } from '../../../api/inputs.ts';
import type { Inputs } from '../../inputs/inputs.ts';
import type { App } from '../app.ts';
import { isOpen } from './input-warnings.ts';

export function inputRoutes(app: App, inputs: Pick<Inputs, 'states'>, host: string): void {
  app.get('/inputs', {
    schema: {
      operationId: 'listInputs',
      summary: 'List the inputs: ports at which existing software prints, and print servers',
      description:
        'The inputs of the configuration of this node and of PUT /settings, with their state on this node.',
      tags: ['settings'],
      response: answers(200, InputList),
    },
    handler: () => ({
      success: true as const,
      inputs: inputs.states().map((input) => ({ ...input, isOpen: isOpen(input, host) })),
    }),
  });
}
