// What a command may do to the printer, so that data from strangers can be judged
// before it is sent. Every command in the tables of the languages is marked.

/**
 * - `print`: dots, feeds, cuts, drawers and sounds
 * - `format`: settings of this job
 * - `query`: an answer
 * - `store`: formats, images, fonts and counters that stay in the printer
 * - `configure`: what outlives the job or disturbs others: network, flash memory, reset,
 *   calibration, firmware, pausing and cancelling
 */
export const commandEffects = ['print', 'format', 'query', 'store', 'configure'] as const;

export type CommandEffect = (typeof commandEffects)[number];
