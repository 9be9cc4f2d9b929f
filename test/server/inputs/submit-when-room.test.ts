import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { Fault } from '../../../src/core/model/fault.ts';
import type { IncomingPrint, Intake } from '../../../src/server/inputs/intake.ts';
import { inputTimes } from '../../../src/server/inputs/protocol.ts';
import { submitWhenRoom } from '../../../src/server/inputs/submit-when-room.ts';

const print: IncomingPrint = { source: 'raw', address: '127.0.0.1', print: { text: 'Two teas' } };
const full = new Fault('QUEUE_FULL', 'No more jobs fit.');

/** An input whose service has no room at the first tries. */
function reception(refusals: number, retryMs = 1) {
  const closing = new AbortController();
  let tries = 0;
  const submit = async () => {
    if (++tries <= refusals) throw full;
    return `job ${tries}`;
  };
  const intake = { submit } as unknown as Intake;
  const { signal } = closing;
  return { closing, intake, signal, times: { ...inputTimes, retryMs } };
}

test('a print is tried until there is room, and leaves nothing with the input', async () => {
  const input = reception(5);
  let waits = 0;
  expect(await submitWhenRoom(print, input, () => waits++)).toBe('job 6');
  expect(waits).toBe(5);
  expect(getEventListeners(input.signal, 'abort')).toHaveLength(0);
});

test('an input that is closed does not wait for room any longer', async () => {
  const input = reception(Infinity, 300_000);
  const submitted = submitWhenRoom(print, input, () => input.closing.abort());
  await expect(submitted).rejects.toThrow('No more jobs fit.');
});
