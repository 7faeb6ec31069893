export type { BodyShape } from './bodies/catalogue.ts';
export { drawCategory } from './scenes/category.ts';
export { drawDealership } from './scenes/dealership.ts';
export { drawHero } from './scenes/hero.ts';
export { drawPlaceholder } from './scenes/placeholder.ts';
