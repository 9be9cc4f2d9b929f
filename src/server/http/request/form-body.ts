// Bodies of HTML forms (application/x-www-form-urlencoded) as the JSON that says the same:
// `name=value`, `details[product][name]=value` as PHP writes nested values, and lists as
// `tags[]=a&tags[]=b`, `tags[0]=a` or the same name twice. All values are texts.

import { isUtf8 } from 'node:buffer';
import { Fault } from '../../../core/model/fault.ts';
import type { App } from '../app.ts';

interface Fields {
  [name: string]: Value;
}
type Value = string | Value[] | Fields;

const maxFields = 1000;
const maxDepth = 10;

export const formType = 'application/x-www-form-urlencoded';

export function acceptForms(app: App): void {
  app.addContentTypeParser(
    formType,
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (!isUtf8(body)) throw new Fault('UNSUPPORTED_MEDIA_TYPE', 'Send the form in UTF-8.');
      return parseForm(body.toString());
    },
  );
}

export function parseForm(text: string): Fields {
  const form: Fields = {};
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    if (++fields > maxFields) throw refuse(`more than ${maxFields} fields`);
    put(form, pathOf(name), value);
  }
  return form;
}

/** a[b][] is a, b and an empty name. */
function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!match) return [name];
  const inner = [...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map(([, one]) => one!);
  if (inner.length > maxDepth) throw refuse(`more than ${maxDepth} levels`);
  return [match[1]!, ...inner];
}

function put(form: Fields, path: string[], value: string): void {
  let target: Fields | Value[] = form;
  for (const [index, name] of path.entries()) {
    if (name === '__proto__' || name === 'constructor') throw refuse(`a field named ${name}`);
    const key: string | number = Array.isArray(target) ? listPlace(target, name) : name;
    const place = target as Record<string | number, Value>;
    const before: Value | undefined = Object.hasOwn(place, key) ? place[key] : undefined;
    const next = path[index + 1];
    const twice = () => refuse(`"${path.slice(0, index + 1).join('.')}" twice`);
    if (next === undefined) {
      if (before === undefined) place[key] = value;
      else if (typeof before === 'string') place[key] = [before, value];
      else if (Array.isArray(before)) before.push(value);
      else throw twice();
      return;
    }
    const isList = next === '' || next === '0';
    const inner: Value = before ?? (isList ? [] : {});
    if (typeof inner === 'string') throw twice();
    place[key] = inner;
    target = inner;
  }
}

/** Lists have no gaps. */
function listPlace(list: Value[], name: string): number {
  if (name === '') return list.length;
  const place = /^\d{1,4}$/.test(name) ? Number(name) : NaN;
  if (!(place <= list.length)) throw refuse(`"${name}" where a number of a list was expected`);
  return place;
}

function refuse(what: string): Fault {
  return new Fault('VALIDATION_ERROR', `The form has ${what}.`);
}
