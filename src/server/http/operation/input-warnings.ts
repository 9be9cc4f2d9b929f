// What an operator should know about inputs: those that are not open, and those that every
// machine of the network can print by.

import type { Warning } from '../../../api/warnings.ts';
import { nameOfInput } from '../../../core/model/inputs/input.ts';
import type { InputState } from '../../inputs/inputs.ts';
import { listensOnLoopback } from '../access/origins.ts';

export function inputWarnings(states: readonly InputState[], host: string): Warning[] {
  return states.flatMap((input): Warning[] => {
    if (input.problem !== null) return [{ code: 'INPUT_FAILED', message: input.problem }];
    const address = input.host || host;
    const isLocal =
      address === 'localhost' || listensOnLoopback({ address, family: '', port: input.port });
    if (isLocal || input.status !== 'listening' || input.allow.length > 0) return [];
    const message = `Every machine that can reach ${address} can print by ${nameOfInput(input)} and open the drawer. List those that may in allow of this input.`;
    return [{ code: 'INPUT_OPEN', message }];
  });
}
