import { drawBack } from './back.ts';
import { drawExtras } from './extras.ts';
import { drawFace } from './face.ts';
import { drawFlankDetails } from './flank-details.ts';
import { drawGlass } from './glass.ts';
import { drawMirrors } from './mirrors.ts';
import { drawOpenCabin } from './open-cabin.ts';
import { drawGroundShadow, drawTyres, drawWheels } from './running-gear.ts';
import { drawCabinShell, drawLowerShell } from './shell.ts';
import type { Stage } from './stage.ts';
import { drawTray } from './tray.ts';

/** Draws one car, far parts first. */
export function drawCar(stage: Stage, shadow = 1): void {
  const { surface, camera } = stage;
  const { body } = surface;
  const isOpen = body.cabin.kind === 'open';
  const hasTray = body.extras?.includes('alloy-tray');
  const isFromRear = camera.eye[0] > body.length;
  stage.sheet.add(
    drawGroundShadow(stage, shadow),
    drawTyres(stage),
    drawMirrors(stage, 'far'),
    isFromRear ? '' : drawTray(stage),
    drawLowerShell(stage),
    drawExtras(stage, 'behind-cabin'),
    ...(isOpen ? [drawOpenCabin(stage)] : [drawCabinShell(stage), drawGlass(stage)]),
    drawFlankDetails(stage),
    hasTray ? '' : drawBack(stage),
    drawFace(stage),
    drawExtras(stage, 'under-wheels'),
    drawWheels(stage),
    isFromRear ? drawTray(stage) : '',
    drawExtras(stage, 'over'),
    drawMirrors(stage, 'near'),
  );
}
