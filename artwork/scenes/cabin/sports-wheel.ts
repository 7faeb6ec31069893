import { darken, lighten } from '../../colour.ts';
import { ellipse, rect, type Sheet, shape } from '../../sheet.ts';

/** Cut off below for the driver's legs, with paddles behind it and a mark at the top. */
export function drawSportsWheel(sheet: Sheet, accent: string): void {
  const [x, y] = [1148, 576];
  const outline = `M${x - 120} ${y + 158}C${x - 190} ${y + 130} ${x - 206} ${y + 50} ${x - 200} ${y - 10}C${x - 192} ${y - 120} ${x - 100} ${y - 186} ${x} ${y - 186}C${x + 100} ${y - 186} ${x + 192} ${y - 120} ${x + 200} ${y - 10}C${x + 206} ${y + 50} ${x + 190} ${y + 130} ${x + 120} ${y + 158}Z`;
  const suede = sheet.linear(
    [x, y - 190],
    [x, y + 170],
    [
      [0, lighten('#1b1c1f', 0.3)],
      [0.35, '#1b1c1f'],
      [1, darken('#1b1c1f', 0.5)],
    ],
  );
  sheet.add(
    // Paddles.
    shape(`M${x - 60} ${y - 62}L${x - 176} ${y - 92}L${x - 170} ${y - 30}L${x - 70} ${y - 14}Z`, {
      fill: '#3a3e44',
      stroke: '#0b0c0e',
      width: 3,
    }),
    shape(`M${x + 60} ${y - 62}L${x + 176} ${y - 92}L${x + 170} ${y - 30}L${x + 70} ${y - 14}Z`, {
      fill: '#3a3e44',
      stroke: '#0b0c0e',
      width: 3,
    }),
    shape(outline, { stroke: '#000000', width: 34, opacity: 0.3, more: 'transform="translate(8 14)"' }),
    shape(
      `M${x - 52} ${y - 20}L${x - 194} ${y + 2}L${x - 194} ${y + 46}L${x - 52} ${y + 40}ZM${x + 52} ${y - 20}L${x + 194} ${y + 2}L${x + 194} ${y + 46}L${x + 52} ${y + 40}Z`,
      { fill: '#26292e' },
    ),
    shape(
      `M${x - 34} ${y + 40}L${x - 60} ${y + 154}H${x - 28}L${x} ${y + 70}L${x + 28} ${y + 154}H${x + 60}L${x + 34} ${y + 40}Z`,
      {
        fill: '#2c2f34',
      },
    ),
    shape(outline, { stroke: suede, width: 33 }),
    shape(outline, { stroke: accent, width: 2, opacity: 0.7, more: 'stroke-dasharray="8 7"' }),
    rect(x - 13, y - 203, 26, 34, { fill: accent }, 3),
    ellipse([x, y + 8], 62, 58, { fill: '#1a1c20', stroke: '#0a0b0c', width: 4 }),
    shape(
      `M${x} ${y - 22}L${x + 24} ${y - 10}V${y + 14}C${x + 24} ${y + 30} ${x} ${y + 42} ${x} ${y + 42}C${x} ${y + 42} ${x - 24} ${y + 30} ${x - 24} ${y + 14}V${y - 10}Z`,
      {
        stroke: '#cfd4d9',
        width: 5,
      },
    ),
    ellipse([x - 116, y + 20], 16, 16, { fill: '#c8242b', stroke: '#0b0c0e', width: 4 }),
    ellipse([x + 116, y + 20], 16, 16, { fill: '#3c4046', stroke: '#c9ced3', width: 3 }),
    shape(`M${x + 116} ${y + 20}L${x + 126} ${y + 10}`, { stroke: '#f2f3f4', width: 4 }),
  );
}
