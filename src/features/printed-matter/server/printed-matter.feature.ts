import { defineFeature } from '#server/define-feature.ts';
import * as printedMatter from '../printed-matter.contract.ts';
import { carriedCards } from './carried-cards.repository.ts';
import { printedMatterRoutes } from './printed-matter.routes.ts';

export const printedMatterFeature = defineFeature({
  contracts: [{ tag: 'Printed matter', about: 'Window cards and data sheets', parts: printedMatter }],
  routes: [printedMatterRoutes],
  brings: () => ({ carryOver: [carriedCards] }),
});
