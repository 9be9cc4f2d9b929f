// Writes platen.example.yaml from the settings in src/server/configuration: every
// setting with its default and its reason. `--check` only compares.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const path = fileURLToPath(new URL('../../platen.example.yaml', import.meta.url));

function comment(text, indent) {
  const width = 96 - indent.length;
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1).length + word.length > width) lines.push('');
    lines.push(`${lines.pop()}${word} `);
  }
  return lines.map((line) => `${indent}# ${line.trimEnd()}\n`).join('');
}

function describe(schema, indent = '') {
  let text = '';
  for (const [name, setting] of Object.entries(schema.properties)) {
    if (indent === '') text += '\n';
    text += comment(setting.description, indent);
    text += setting.properties
      ? `${indent}${name}:\n${describe(setting, `${indent}  `)}`
      : `${indent}${name}: ${stringify(setting.default, { collectionStyle: 'flow' }).trim()}\n`;
  }
  return text;
}

export function exampleConfig(settings) {
  const head = comment(
    'Every setting of Platen with its default. Keep what you change in a file of your own and start with --config <file> or PLATEN_CONFIG. Unknown settings are refused.',
    '',
  );
  return head + describe(settings);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { Settings } = await import('../../dist/server/config.js');
  writeFileSync(path, exampleConfig(Settings));
}

export const isCurrent = (settings) => readFileSync(path, 'utf8') === exampleConfig(settings);
