import { escapeHtml } from '#shared/escape-html.ts';
import { docsStyle } from './docs-style.ts';
import type { OpenApi, Operation, Parameter } from './document.ts';
import type { JsonSchema } from './schemas.ts';

export interface Look {
  styles: readonly string[];
}

interface Shown {
  method: string;
  path: string;
  operation: Operation;
}

/** The document as one page for people, without a script. */
export function toDocsPage(document: OpenApi, { isStaff, look }: { isStaff: boolean; look: Look }): string {
  const { info } = document;
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const shown = isStaff ? all : all.filter(({ operation }) => operation.security.length === 0);
  const groups = document.tags.flatMap((tag) => {
    const calls = shown.filter(({ operation }) => operation.tags.includes(tag.name));
    return calls.length > 0 ? [{ ...tag, calls }] : [];
  });
  const schemas = schemasOf(
    groups.flatMap(({ calls }) => calls).map(({ operation }) => operation),
    document,
  );
  const title = `API | ${info.title}`;
  return [
    '<!doctype html>',
    '<html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(title)}</title>`,
    ...look.styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`),
    `<style>${docsStyle}</style>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '</head><body class="docs">',
    '<a class="skip" href="#main">Skip to main content</a>',
    `<header class="night"><a href="/">${escapeHtml(info.title)}</a></header>`,
    '<main id="main" tabindex="-1">',
    `<h1>API</h1><p class="lead">${escapeHtml(info.description)}</p>`,
    `<p>${isStaff ? STAFF_NOTE : PUBLIC_NOTE} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>`,
    `<nav aria-label="Calls">${groups.map(toContents).join('')}</nav>`,
    ...groups.map(toGroup),
    schemas.length > 0
      ? `<section><h2 id="schemas">Schemas</h2>${schemas.map(toSchema).join('')}</section>`
      : '',
    '</main></body></html>',
  ].join('\n');
}

const PUBLIC_NOTE = 'These calls need no login.';
const STAFF_NOTE = 'Calls marked Staff need a login.';

function toContents({ name, calls }: { name: string; calls: readonly Shown[] }): string {
  const items = calls.map(
    ({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`,
  );
  return `<h2>${escapeHtml(name)}</h2><ul>${items.join('')}</ul>`;
}

function toGroup({
  name,
  description,
  calls,
}: {
  name: string;
  description: string;
  calls: readonly Shown[];
}) {
  const heading = `<h2>${escapeHtml(name)}</h2><p class="quiet">${escapeHtml(description)}</p>`;
  return `<section>${heading}${calls.map(toCall).join('')}</section>`;
}

function toCall({ method, path, operation }: Shown): string {
  const { operationId, summary, description, parameters, requestBody, responses, security } = operation;
  const parts = [
    `<h3 id="${operationId}">${escapeHtml(summary)}</h3>`,
    `<p class="address"><strong>${method}</strong> <code>${escapeHtml(path)}</code>${security.length > 0 ? ' <span class="badge">Staff</span>' : ''}</p>`,
    description === `${summary}.` ? '' : `<p>${escapeHtml(description)}</p>`,
    parameters.length > 0 ? `<h4>Parameters</h4><dl>${parameters.map(toParameter).join('')}</dl>` : '',
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) => `<h4>Body</h4><p class="quiet">${escapeHtml(type)}</p>${toShape(schema)}`,
    ),
    '<h4>Answers</h4><dl>',
    ...Object.entries(responses).map(([status, { description: words, content }]) => {
      const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(content);
      const isError = schema.$ref === '#/components/schemas/Error';
      const shape = isError
        ? ''
        : type === 'application/json'
          ? toShape(schema)
          : `<p>${escapeHtml(type)}</p>`;
      return `<dt>${status === 'default' ? 'Other' : status}</dt><dd>${toWords(words)}${shape}</dd>`;
    }),
    '</dl>',
  ];
  return `<article>${parts.join('')}</article>`;
}

function toParameter({ name, in: place, required, description = '', schema }: Parameter): string {
  const need = required ? '' : ', optional';
  return `<dt><code>${escapeHtml(name)}</code> <span class="quiet">${toType(schema)}, in the ${place}${need}</span></dt><dd>${toWords(description)}</dd>`;
}

function toSchema([name, schema]: readonly [string, JsonSchema]): string {
  return `<article><h3 id="schema-${name}">${name}</h3>${toShape(schema)}</article>`;
}

/** The fields of an object, or what else it is. */
function toShape(schema: JsonSchema): string {
  const parts = listOf(schema.allOf);
  if (parts.length > 0) return parts.map(toShape).join('');
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>); // as JSON Schema says
  if (fields.length === 0) return `<p>${toType(schema)}</p>`;
  const required = listOf<string>(schema.required);
  const items = fields.map(([name, one]) => {
    const need = required.includes(name) ? '' : ', optional';
    const inner = innerOf(one);
    return `<dt><code>${escapeHtml(name)}</code> <span class="quiet">${toType(one)}${need}</span></dt><dd>${toWords(String(one.description ?? ''))}${inner ? toShape(inner) : ''}</dd>`;
  });
  return `<dl class="fields">${items.join('')}</dl>`;
}

/** An unnamed object, alone or in a list: expanded below its field. */
function innerOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  const items = schema.items as JsonSchema | undefined; // as JSON Schema says
  return items?.properties ? items : undefined;
}

function toType(schema: JsonSchema): string {
  const { $ref, type, enum: choices, items, anyOf, oneOf, additionalProperties } = schema;
  if (typeof $ref === 'string') {
    const name = escapeHtml($ref.split('/').at(-1) ?? '');
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const either = listOf([...listOf(anyOf), ...listOf(oneOf)]);
  if (either.length > 0) return [...new Set(either.map(toType))].join(' or ');
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (choices)
    return `one of ${listOf<string>(choices)
      .map((one) => escapeHtml(JSON.stringify(one)))
      .join(', ')}`;
  if (type === 'array') return `list of ${toType((items ?? {}) as JsonSchema)}`;
  if (type === 'object' && additionalProperties && typeof additionalProperties === 'object') {
    return `object of ${toType(additionalProperties as JsonSchema)}`;
  }
  const words = type === undefined ? 'anything' : listOf<string>(type).join(' or ') || String(type);
  return escapeHtml(schema.format ? `${words} (${schema.format})` : words);
}

/** Every named schema that these calls refer to, in document order. */
function schemasOf(operations: readonly Operation[], { components }: OpenApi) {
  const wanted = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (wanted.has(name)) continue;
      wanted.add(name);
      visit(components.schemas[name] ?? {});
    }
  };
  visit(operations);
  return Object.entries(components.schemas).filter(([name]) => wanted.has(name));
}

/** Text in which `code` is marked as such. */
function toWords(text: string): string {
  const marked = escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
  return marked === '' ? '' : `<p>${marked}</p>`;
}

function listOf<Item = JsonSchema>(value: unknown): Item[] {
  return Array.isArray(value) ? value : [];
}
