// Writes JSON Schemas as TypeScript declarations, with their descriptions as comments.

/** `types`: schemas by name. A schema that is used within another is referred to by its name. */
export function typeDeclarations(types) {
  const names = new Map();
  for (const [name, schema] of Object.entries(types)) {
    const text = JSON.stringify(published(schema));
    if (!names.has(text)) names.set(text, name);
  }
  const declared = Object.entries(types).map(([name, schema]) => {
    const body = typeOf(published(schema), '', names, name);
    const isInterface = body.startsWith('{') && body.indexOf('\n}') === body.length - 2;
    const comment = commentOf(schema, '');
    return `${comment}export ${isInterface ? `interface ${name} ${body}` : `type ${name} = ${body};`}\n`;
  });
  return declared.join('\n');
}

/** Without what clients never see: the envelope, and fields that the service ignores. */
function published(schema) {
  if (schema.type !== 'object' || !schema.properties) return schema;
  const kept = Object.entries(schema.properties).filter(
    ([name, { const: value, description }]) =>
      !(name === 'success' && value === true) && !description?.startsWith('Ignored'),
  );
  const properties = Object.fromEntries(kept);
  return { ...schema, properties, required: schema.required?.filter((name) => name in properties) };
}

function typeOf(schema, indent, names, self) {
  const known = names.get(JSON.stringify(schema));
  if (known !== undefined && known !== self) return known;
  if (schema.$ref !== undefined) return schema.$ref; // declared under its own name
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (schema.anyOf)
    return schema.anyOf.map((one) => grouped(typeOf(one, indent, names))).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type
      .map((type) => grouped(typeOf({ ...schema, type }, indent, names)))
      .join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return `${grouped(typeOf(schema.items, indent, names), true)}[]`;
    case 'object':
      return objectType(schema, indent, names);
    default:
      return 'unknown';
  }
}

function objectType(schema, indent, names) {
  const { properties, required = [], patternProperties = {}, additionalProperties } = schema;
  if (!properties) {
    const [values = additionalProperties || {}] = Object.values(patternProperties);
    return `Record<string, ${typeOf(values, indent, names)}>`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, field]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    const mark = required.includes(name) ? '' : '?';
    return `${commentOf(field, inner)}${inner}${key}${mark}: ${typeOf(field, inner, names)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** In a list or union, a union needs parentheses; `null` has none. */
function grouped(type, isElement = false) {
  return isElement && /^[^{<]* \| /.test(type) ? `(${type})` : type;
}

function literal(value) {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value);
}

function commentOf({ description, default: value }, indent) {
  const texts = [description, value === undefined ? '' : `Default: ${JSON.stringify(value)}.`];
  const text = texts.filter(Boolean).join(' ');
  return text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';
}
