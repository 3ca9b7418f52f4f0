import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { type ComponentPropsWithRef, createElement, type MouseEvent } from 'react';
import { tokens } from './tokens.ts';

type Scheme = keyof typeof tokens;

/** The accent, from a tint to the darkest shade; buttons have the eighth. */
const harbour: MantineColorsTuple = [
  '#eef6f7',
  '#e2f0f2',
  '#bfdde2',
  '#9acbd4',
  '#7cc7d6',
  '#2790a5',
  '#1f7f92',
  '#0f5f6f',
  '#0b4f5d',
  '#17323a',
];

/** The library's greys as the surfaces, lines and texts of each scheme, from light to dark. */
const { light, dark } = tokens;
const gray: MantineColorsTuple = [
  light.canvas,
  light.hover,
  light.selected,
  light.line,
  light['line-strong'],
  '#a5aaa6',
  '#7d8582',
  light.muted,
  '#343a38',
  light.text,
];
const darks: MantineColorsTuple = [
  dark.text,
  dark.muted,
  dark.faint,
  dark['line-strong'],
  dark.line,
  dark.selected,
  dark.raised,
  dark.card,
  dark.canvas,
  dark.sidebar,
];

export const theme = createTheme({
  colors: { harbour, gray, dark: darks },
  black: light.text,
  primaryColor: 'harbour',
  primaryShade: 7,
  defaultRadius: 'md',
  radius: { sm: '6px', md: '8px', lg: '12px' },
  respectReducedMotion: true,
  fontFamily: '"Inter Figures", "Inter Variable", "Inter fall-back", sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.3334', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.4' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: { md: 'var(--shadow-raised)' },
  components: {
    Paper: { defaultProps: { radius: 'lg' } },
    // Content wider than the screen can be scrolled by the keyboard, too.
    TableScrollContainer: { defaultProps: { type: 'native', tabIndex: 0 } },
    // The header of a window is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } }, transitionProps: { duration: 150 } } },
    Button: { defaultProps: { component: ButtonElement } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    TextInput: { defaultProps: { autoComplete: 'off' } },
  },
});

/** What each colour of the library says here: a state, the accent, or nothing but difference. */
const meanings: Record<string, 'good' | 'warn' | 'bad' | 'calm' | 'accent'> = {
  green: 'good',
  teal: 'good',
  yellow: 'warn',
  orange: 'warn',
  red: 'bad',
  blue: 'calm',
  gray: 'calm',
  cyan: 'calm',
  grape: 'calm',
  harbour: 'accent',
};

function variablesOf(scheme: Scheme): Record<string, string> {
  const own = tokens[scheme];
  const states = Object.entries(meanings).flatMap(([color, meaning]) => {
    const soft: string = own[`${meaning}-soft`];
    const text: string = own[meaning === 'accent' ? 'accent-text' : meaning];
    return [
      [`--mantine-color-${color}-light`, soft],
      [`--mantine-color-${color}-light-hover`, soft],
      [`--mantine-color-${color}-light-color`, text],
    ];
  });
  return {
    ...Object.fromEntries(states),
    '--mantine-color-body': own.card,
    '--mantine-color-text': own.text,
    '--mantine-color-dimmed': own.muted,
    '--mantine-color-placeholder': own.faint,
    '--mantine-color-error': own.bad,
    '--mantine-color-anchor': own['accent-text'],
    '--mantine-color-default-border': own.line,
    '--mantine-color-default-hover': own.hover,
    '--mantine-color-harbour-filled': own.accent,
    '--mantine-color-harbour-filled-hover': own['accent-hover'],
    '--mantine-color-red-filled': '#ab2a20',
    '--mantine-color-red-filled-hover': '#932219',
  };
}

/** The library's own colours as the tokens, which have a style sheet of their own: `tokens-css.ts`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

/**
 * The element of all buttons. While its action runs it ignores clicks, but is not disabled: the browser would take the focus
 * from it, and the keyboard would start again at the top of the page.
 */
function ButtonElement({
  type = 'button',
  disabled,
  onClick,
  'data-loading': isBusy,
  ...button
}: ComponentPropsWithRef<'button'> & { 'data-loading'?: boolean }) {
  // biome-ignore lint/a11y/useButtonType: as Mantine says, else the default above
  return createElement('button', {
    ...button,
    type,
    'data-loading': isBusy,
    disabled: disabled && !isBusy,
    'aria-disabled': isBusy || button['aria-disabled'],
    onClick: isBusy ? (event: MouseEvent) => event.preventDefault() : onClick,
  });
}
