import { itemAt } from '../geometry/item-at.ts';
import { createSheet, type Sheet } from '../sheet.ts';
import { drawHandover } from './handover.ts';
import { drawShowroomFront } from './showroom-front.ts';
import { drawWorkshop } from './workshop.ts';
import { drawYard } from './yard.ts';

const scenes: readonly ((sheet: Sheet) => void)[] = [drawShowroomFront, drawHandover, drawWorkshop, drawYard];

/** Scenes for the About page: the building at dusk, a handover, the workshop, the yard in the morning. */
export function drawDealership(which: 0 | 1 | 2 | 3): string {
  const sheet = createSheet(1600, 1067);
  itemAt(scenes, which)(sheet);
  return sheet.toSvg();
}
