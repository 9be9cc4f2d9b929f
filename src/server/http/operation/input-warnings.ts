// What an operator should know about inputs: those that are not open, and those that every
// machine of the network can print by.

import type { Warning } from '../../../api/warnings.ts';
import { nameOfInput } from '../../../core/model/inputs/input.ts';
import type { InputState } from '../../inputs/inputs.ts';
import { listensOnLoopback } from '../access/origins.ts';

export function inputWarnings(states: readonly InputState[], host: string): Warning[] {
  return states.flatMap((input): Warning[] => {
    if (input.problem !== null) return [{ code: 'INPUT_FAILED', message: input.problem }];
    if (input.type === 'poll' || !isOpen(input, host)) return [];
    const message = `Every machine that can reach ${input.host || host} can print by ${nameOfInput(input)} and open the drawer. List those that may in allow of this input.`;
    return [{ code: 'INPUT_OPEN', message }];
  });
}

/** Whether every machine that reaches its address may print. */
export function isOpen(input: InputState, host: string): boolean {
  if (input.type === 'poll' || input.status !== 'listening' || input.allow.length > 0) return false;
  const address = input.host || host;
  return address !== 'localhost' && !listensOnLoopback({ address, family: '', port: input.port });
}
