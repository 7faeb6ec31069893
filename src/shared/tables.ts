/**
 * JSON in which a list of like objects may be a table: the names of their fields once, then a row for each. Documents
 * carry lists so, as the names are a third of them.
 */
export function parseWithTables(text: string): unknown {
  return JSON.parse(text, (_name, value) => (value?.$rows ? toList(value) : value));
}

function toList({ $names, $rows }: { $names: string[]; $rows: unknown[][] }): unknown[] {
  return $rows.map((row) => Object.fromEntries($names.map((name, at) => [name, row[at]])));
}
