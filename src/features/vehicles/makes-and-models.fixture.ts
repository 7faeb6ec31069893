import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMakesAndModels } from './makes-and-models.ts';

export const makesAndModels = readMakesAndModels(
  readFileSync(join(import.meta.dirname, 'makes-and-models.txt'), 'utf8'),
);
