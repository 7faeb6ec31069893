import { drawBack } from './back.ts';
import { drawFace } from './face.ts';
import { drawFlankDetails, drawMirrors } from './flank-details.ts';
import { drawGlass } from './glass.ts';
import { drawGroundShadow, drawTyres, drawWheels } from './running-gear.ts';
import { drawCabinShell, drawLowerShell } from './shell.ts';
import type { Stage } from './stage.ts';

/** Draws one car, far parts first. */
export function drawCar(stage: Stage, shadow = 1): void {
  stage.sheet.add(
    drawGroundShadow(stage, shadow),
    drawTyres(stage),
    drawMirrors(stage, 'far'),
    drawLowerShell(stage),
    drawCabinShell(stage),
    drawGlass(stage),
    drawFlankDetails(stage),
    drawBack(stage),
    drawFace(stage),
    drawWheels(stage),
    drawMirrors(stage, 'near'),
  );
}
