// The two routes that print nothing, for one printer and for the default one.

const asJob =
  'A job like any other, without paper: it waits for its turn, and the answer of the printer decides its result. It expires after 30 seconds, so that nothing happens later.';

export const pulses = [
  {
    kind: 'drawer',
    operationId: 'openDrawer',
    summary: 'Open the cash drawer',
    description: asJob,
  },
  { kind: 'beep', operationId: 'soundBuzzer', summary: 'Sound the buzzer', description: asJob },
] as const;
