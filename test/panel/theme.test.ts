/** The colours of the panel are legible: WCAG 2.2, 1.4.3. */
import { expect, test } from 'vitest';
import { hues, theme } from '../../panel/theme.ts';

/** Of a colour such as `#1b5d79`. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.each(hues.flatMap(({ light, dark }) => [light, dark]))(
  'initials on %s in %s have enough contrast',
  (tint, text) => {
    expect(contrast(tint, text)).toBeGreaterThanOrEqual(4.5);
  },
);

test('the colour of Rollcall is legible as a button, and as a link on light and dark pages', () => {
  const shades = theme.colors?.harbour ?? [];
  expect(shades).toHaveLength(10);
  expect(contrast(shades[7] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(shades[4] ?? '', '#242424')).toBeGreaterThanOrEqual(4.5);
});
