/**
 * Every table, by its name. Each table file adds its own row: see define-table.ts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the tables are described
export interface Tables {}
