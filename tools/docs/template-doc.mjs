// Writes docs/templates.md and its pictures: the fields from the schemas of the
// blocks, the rest from template-doc.md and template-examples.json, whose
// examples are printed, so that what is shown is what comes out.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const examples = JSON.parse(readFileSync(path('template-examples.json'), 'utf8'));
const frame = readFileSync(path('template-doc.md'), 'utf8');

const widthMm = 80;
const now = new Date('2026-03-14T18:30:05Z');

/** The text, and the pictures by their names. `core` holds the functions of src/core that are needed. */
export async function templateDoc(core) {
  const pictures = new Map();
  const parts = {
    config: fieldTable(core, core.TemplateConfig, []),
    blocks: await blockSections(core, pictures),
    places: fieldTable(core, { properties: core.placeFields }, []),
    letters: fieldTable(core, { properties: core.letterFields }, []),
    labels: await labelSections(core, pictures),
    expressions: results(core, examples.expressions),
    conditions: conditionResults(core),
    filters: filterSections(core),
    inference: inference(core),
  };
  const text = frame.replace(/<!-- (\w+) -->/g, (_, name) => parts[name].trimEnd());
  return { text, pictures };
}

// ---- Blocks

async function blockSections(core, pictures) {
  const names = Object.keys(core.blockSchemas);
  complete('block', names, examples.blocks);
  let text = '';
  for (const name of names) {
    const schema = core.blockSchemas[name];
    text += `### ${name}\n\n${schema.title}\n\n`;
    const fields = fieldTable(
      core,
      onRoll(core, schema, name),
      name === 'text' ? [] : styleOf(core),
    );
    text += fields === '' ? '' : `${fields}\n`;
    const { blocks, data } = examples.blocks[name];
    text += code(blocks.length === 1 ? blocks[0] : blocks);
    if (data) text += `with the data\n\n${code(data)}`;
    const sheets = await picturesOf(core, examples.blocks[name]);
    sheets.forEach((sheet, index) => {
      const file = index === 0 ? `${name}.png` : `${name}-${index + 1}.png`;
      pictures.set(file, core.png(sheet));
      const alt = `What the example of ${name} prints`;
      text += `<img src="images/templates/${file}" width="${sheet.width / 2}" alt="${alt}">\n\n`;
    });
  }
  return text;
}

/** Without the fields that only labels know, which are told once. */
function onRoll(core, schema, type) {
  const kept = ([field]) => !core.isLabelOnly(field, type);
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(kept));
  const { columns } = properties;
  if (columns?.items.properties)
    properties.columns = { ...columns, items: onRoll(core, columns.items, 'image') };
  return { ...schema, properties };
}

async function labelSections(core, pictures) {
  let text = '';
  for (const [name, { title, config }] of Object.entries(examples.labels)) {
    const result = core.checkTemplate({ name: title, ...config });
    if (!result.ok) throw new Error(result.details.join('\n'));
    const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
    const profile = { ...core.profileFor(widthMm), dpi: 300, width: Infinity };
    const document = await core.render(result.template, result.template.example, profile, options);
    const picture = outlined(core, core.preview(document, [], { mechanism: 'thermal' }).bitmap);
    const file = `label-${name}.png`;
    pictures.set(file, core.png(picture));
    text += `${title}\n\n${code(config)}`;
    text += `<img src="images/templates/${file}" width="${Math.round(picture.width / 2)}" alt="${title}">\n\n`;
  }
  return text;
}

/** Paper on a white page has no edges. */
function outlined(core, bitmap) {
  const { width, height } = bitmap;
  const framed = new core.Bitmap(width + 4, height + 4);
  framed.fill(0, 0, width + 4, height + 4);
  framed.invert(2, 2, width, height);
  framed.draw(bitmap, 2, 2);
  return framed;
}

function complete(what, names, given) {
  for (const name of names)
    if (!given[name])
      throw new Error(
        `Give the ${what} "${name}" an example in tools/docs/template-examples.json.`,
      );
  for (const name of Object.keys(given))
    if (!names.includes(name)) throw new Error(`There is no ${what} "${name}" to show.`);
}

async function picturesOf(core, { blocks, data }) {
  const template = checked(core, blocks, data);
  const options = { now, copy: 1, cutPaper: true, maxPaperMm: 3000, marksCopy: false };
  const profile = core.profileFor(widthMm);
  const document = await core.render(template, template.example, profile, options);
  return core.paint(document);
}

function checked(core, blocks, example) {
  const config = { name: 'Example', width: `${widthMm}mm`, ...examples.settings, blocks };
  const result = core.checkTemplate(example ? { ...config, example } : config);
  if (!result.ok) throw new Error(result.details.join('\n'));
  return result.template;
}

/** Fields of every block, which the text above the blocks tells. */
const common = ['type', 'if', 'part', 'hidden'];

/** Fields that text has too are told with text. */
function styleOf(core) {
  return Object.entries(core.blockSchemas.text.properties).filter(
    ([name]) =>
      ![...common, 'content', 'multiline'].includes(name) && !core.isLabelOnly(name, 'text'),
  );
}

function fieldTable(core, schema, style) {
  const required = schema.required ?? [];
  const isStyle = ([name, field]) =>
    style.some(([other, same]) => other === name && JSON.stringify(same) === JSON.stringify(field));
  const fields = Object.entries(schema.properties).filter(([name]) => !common.includes(name));
  const own = fields.filter((entry) => !isStyle(entry));
  const shared = fields.filter(isStyle).map(([name]) => `\`${name}\``);
  let text = '';
  if (own.length > 0) {
    text += '| field | is | default | |\n|---|---|---|---|\n';
    for (const [name, field] of own) {
      const preset = required.includes(name) ? 'required' : inCode(field.default);
      text += `| ${[`\`${name}\``, is(core, field), preset, field.title ?? ''].map(cell).join(' | ')} |\n`;
    }
  }
  if (shared.length > 0) text += `\nAnd ${shared.join(', ')}, as for [text](#text).\n`;
  for (const [name, field] of own) {
    const inner = field.items?.properties ? field.items : field;
    if (inner.properties)
      text += `\n\`${name}\`${inner === field ? '' : ', each'}:\n\n${fieldTable(core, inner, style)}`;
  }
  return text;
}

function is(core, field) {
  if (field.description) return field.description;
  if (field.properties) return 'an object';
  return core.expected(field);
}

const inCode = (value) => (value === undefined ? '' : `\`${JSON.stringify(value)}\``);
const cell = (text) => text.replaceAll('|', '\\|');

// ---- Expressions

function printed(core, content, data) {
  const template = checked(core, [{ type: 'text', content }], data);
  return core.bind(template, data, { now, copy: 1 })[0]?.content ?? '';
}

function results(core, list) {
  const { data } = examples;
  let text = `| written | printed |\n|---|---|\n`;
  for (const content of list)
    text += `| \`${cell(content)}\` | ${cell(printed(core, content, data))} |\n`;
  return text;
}

function conditionResults(core) {
  let text = `| condition | holds |\n|---|---|\n`;
  for (const condition of examples.conditions) {
    const template = checked(core, [{ type: 'text', content: 'x', if: condition }], examples.data);
    const holds = core.bind(template, examples.data, { now, copy: 1 }).length > 0;
    text += `| \`${cell(condition)}\` | ${holds ? 'yes' : 'no'} |\n`;
  }
  return text;
}

function filterSections(core) {
  complete('filter', Object.keys(core.filters), examples.filters);
  let text = '| filter | | written | printed |\n|---|---|---|---|\n';
  for (const [name, { parameters }] of Object.entries(core.filters)) {
    const given = parameters.map((one) => (one.required ? one.name : `[${one.name}]`)).join(', ');
    const signature = given === '' ? name : `${name}: ${given}`;
    examples.filters[name].examples.forEach((content, index) => {
      const first = index === 0 ? [`\`${signature}\``, examples.filters[name].title] : ['', ''];
      const row = [...first, `\`${content}\``, printed(core, content, examples.data)];
      text += `| ${row.map(cell).join(' | ')} |\n`;
    });
  }
  return text;
}

function inference(core) {
  const { schema, example } = checked(core, examples.inference);
  return `${code(examples.inference)}make the schema\n\n${code(schema)}and the example\n\n${code(example)}`;
}

// ---- JSON

function code(value) {
  return `\`\`\`json\n${pretty(value, '')}\n\`\`\`\n\n`;
}

/** On one line what fits there. */
function pretty(value, indent) {
  const line = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ /g, '[')
    .replace(/ \]/g, ']');
  if (indent.length + line.length <= 96 || typeof value !== 'object' || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Array.isArray(value)
    ? value.map((item) => pretty(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pretty(item, inner)}`);
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`;
}

const from = (name) => import(`../../dist/core/${name}.js`);

async function built() {
  return Object.assign(
    {},
    await from('template/config/blocks'),
    await from('template/config/template-config'),
    await from('template/config/structure'),
    await from('template/expression/filters'),
    await from('check-template'),
    await from('template/bind'),
    await from('template/config/label-only'),
    await from('template/config/label-fields'),
    await from('render'),
    await from('raster/paint'),
    await from('raster/bitmap'),
    await from('raster/png'),
    await from('preview'),
    await from('profiles/index'),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { text, pictures } = await templateDoc(await built());
  const folder = path('../../docs/images/templates/');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, picture] of pictures) writeFileSync(folder + name, picture);
  writeFileSync(path('../../docs/templates.md'), text);
}
