// Where an Arabic word may be divided if it is longer than a line: only between
// letters that are not joined.

import { drawableClusters } from '../raster/text/scripts.ts';

// Letters that do not join the next one (alef, dal, reh, waw and their relatives).
const rightJoining =
  '\\u0622-\\u0625\\u0627\\u0629\\u062f-\\u0632\\u0648\\u0671-\\u0673\\u0675-\\u0677\\u0688-\\u0699' +
  '\\u06c0\\u06c3-\\u06cb\\u06cd\\u06cf\\u06d2\\u06d3\\u06d5\\u06ee\\u06ef\\u0759-\\u075b\\u076b\\u076c' +
  '\\u0771\\u0773\\u0774\\u0778\\u0779';
const lonely = '\\u0621\\u0674'; // hamza
const letter = '(?=\\p{Script=Arabic}|\\u0640)(?=\\p{L})';
const joinsNext = new RegExp(`^${letter}[^${rightJoining}${lonely}]`, 'u');
const joinsLast = new RegExp(`^${letter}[^${lonely}]`, 'u');

/** Whether two neighbouring clusters are joined. */
function isJoined(one: string, next: string): boolean {
  return joinsNext.test(one) && joinsLast.test(next);
}

/** The parts of a word between which a line may break: groups of joined letters, or single clusters. */
export function breakableParts(word: string): string[] {
  const parts: string[] = [];
  let last = '';
  for (const cluster of drawableClusters(word)) {
    if (last !== '' && isJoined(last, cluster)) parts[parts.length - 1] += cluster;
    else parts.push(cluster);
    last = cluster;
  }
  return parts;
}
