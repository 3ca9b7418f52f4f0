/** The colours of the panel are legible: WCAG 2.2, 1.4.3. */
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, test } from 'vitest';
import { cssVariables, theme } from '../../panel/theme.ts';
import { tokens } from '../../panel/tokens.ts';

/** Of a colour such as `#1b5d79` or `rgba(27, 93, 121, 1)`. */
function luminance(colour: string): number {
  const parts = colour.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    : [...colour.matchAll(/\d+/g)].map(Number);
  const [r = 0, g = 0, b = 0] = parts
    .map((part) => part / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const own = tokens[scheme];

  test.each(['canvas', 'sidebar', 'card', 'raised', 'hover', 'selected'] as const)(
    'text on %s is legible',
    (surface) => {
      for (const text of ['text', 'muted', 'accent-text'] as const) {
        expect(contrast(own[text], own[surface]), text).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(['canvas', 'sidebar', 'card'] as const)('what stands back on %s is legible', (surface) => {
    expect(contrast(own.faint, own[surface])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['canvas', 'card', 'raised'] as const)('a field on %s is seen by its line (1.4.11)', (surface) => {
    expect(contrast(own['line-field'], own[surface])).toBeGreaterThanOrEqual(3);
  });

  test.each(['good', 'warn', 'bad', 'calm'] as const)('a tag of the state %s is legible', (state) => {
    expect(contrast(own[state], own[`${state}-soft`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own[state], own.card)).toBeGreaterThanOrEqual(4.5);
  });

  test('initials, and the label of a button, are legible', () => {
    expect(contrast(own.person, own['person-text'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(own['accent-hover'], '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });
});

/** The colour behind the name of a variable, in a scheme of the panel. */
function colourOf(variable: string, scheme: 'light' | 'dark'): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [library, own] = [defaultCssVariablesResolver(whole), cssVariables(whole)];
  const value = { ...library.variables, ...library[scheme], ...own[scheme] }[variable] ?? '';
  const [, other] = /^var\((.+)\)$/.exec(value) ?? [];
  return other ? colourOf(other, scheme) : value;
}

test.each(['red', 'yellow', 'orange', 'green', 'blue', 'gray'])('titles of alerts in %s are legible', (color) => {
  for (const scheme of ['light', 'dark'] as const) {
    const tint = colourOf(`--mantine-color-${color}-light`, scheme);
    const title = colourOf(`--mantine-color-${color}-light-color`, scheme);
    expect(contrast(tint, title), `${title} on ${tint}`).toBeGreaterThanOrEqual(4.5);
  }
});
