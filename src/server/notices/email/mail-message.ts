// A notice as the text of a mail (RFC 5322, MIME): plain text in UTF-8.

import { randomUUID } from 'node:crypto';
import type { Notice } from '../../../core/model/notices/notice.ts';

interface Envelope {
  from: string;
  to: readonly string[];
}

/** 39 bytes are 52 characters of Base64: with its delimiters and the name of the header a word fits into 76. */
const bytesPerWord = 39;
const charactersPerLine = 76;

export function mailMessage({ title, message, at }: Notice, { from, to }: Envelope): string {
  const body = Buffer.from(`${message}\r\n`).toString('base64');
  return [
    `From: Platen <${from}>`,
    `To: ${to.join(',\r\n ')}`,
    `Subject: ${encodedWords(title)}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    // No server answers it with a note of absence (RFC 3834).
    'Auto-Submitted: auto-generated',
    '',
    ...(body.match(new RegExp(`.{1,${charactersPerLine}}`, 'g')) ?? []),
  ].join('\r\n');
}

/** A header in any script (RFC 2047). No character is cut in two. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text.replaceAll(/[\p{Cc}\s]+/gu, ' ')) {
    if (Buffer.byteLength(word + character) > bytesPerWord) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  words.push(word);
  return words.map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ');
}
