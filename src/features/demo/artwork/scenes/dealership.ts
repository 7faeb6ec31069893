import { createCamera } from '../geometry/camera.ts';
import { createRandom } from '../random.ts';
import { createSheet } from '../sheet.ts';
import { parkCar } from './parked-car.ts';
import { drawSetting, lights } from './setting.ts';

/** Scenes for the About page. */
export function drawDealership(which: 0 | 1 | 2 | 3): string {
  const sheet = createSheet(1600, 1067);
  const camera = createCamera({
    eye: [-900, 150, 1100],
    target: [0, 60, 0],
    focal: 1700,
    centre: [800, 680],
  });
  const setting = (['dusk', 'showroom', 'showroom', 'country-town'] as const)[which];
  drawSetting(sheet, setting, {
    horizonY: camera.horizonY,
    random: createRandom(which + 1),
    isDarkCar: false,
  });
  parkCar(sheet, camera, lights[setting], {
    shape: (['sedan', 'coupe', 'suv', 'large-4wd'] as const)[which],
    paint: '#8a1c22',
    seed: which,
    x: 0,
    z: 0,
    turn: 0,
  });
  return sheet.toSvg();
}
