import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Converts schemas to JSON Schema; named ones are collected and referenced. */
export function createSchemaWriter(names: ReadonlyMap<unknown, string>) {
  const collected: Record<string, JsonSchema> = {};
  const registry = z.registry<Record<string, unknown>>();
  // What a contract says about a schema, and its name.
  registry.get = (schema) => {
    const name = names.get(schema);
    return { ...z.globalRegistry.get(schema), ...(name ? { id: name } : {}) };
  };

  return {
    collected,
    write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
      const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', metadata: registry });
      const { $schema: _dialect, $defs = {}, ...rest } = written as { $schema?: unknown; $defs?: JsonSchema };
      for (const [name, one] of Object.entries($defs)) {
        const found = toComponents(one) as JsonSchema; // a definition is always an object
        const known = collected[name];
        if (known && JSON.stringify(known) !== JSON.stringify(found)) {
          throw new Error(`The schema ${name} is sent in another form than it is answered`);
        }
        collected[name] = found;
      }
      return toComponents(rest) as JsonSchema; // as is the whole
    },
  };
}

/** Rewrites references to the document's schemas and drops library-specific keys. */
function toComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponents);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    // A property may be called id; a schema's id is a string.
    .filter(([key, one]) => key !== 'id' || typeof one === 'object')
    .map(([key, one]) => [
      key,
      key === '$ref' ? String(one).replace('#/$defs/', '#/components/schemas/') : toComponents(one),
    ]);
  return Object.fromEntries(entries);
}
