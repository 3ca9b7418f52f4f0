import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { ButtonElement } from './ui/button-element.ts';

/**
 * The look of the panel: every surface, text and state, in both schemes. Styles use these by name (`var(--card)`); the
 * library gets them below. Text on its surfaces is legible by WCAG 2.2 AA.
 */
export const tokens = {
  light: {
    canvas: '#f8f8f6',
    sidebar: '#f1f2ef',
    card: '#ffffff',
    raised: '#ffffff',
    hover: '#f3f4f1',
    selected: '#e8ecea',
    line: '#e4e5e0',
    'line-strong': '#cfd1cb',
    text: '#1b1f1e',
    muted: '#545c59',
    faint: '#656d6a',
    accent: '#0f5f6f',
    'accent-hover': '#0b4f5d',
    'accent-text': '#0f5f6f',
    'accent-soft': '#e2f0f2',
    'accent-mark': '#93b7bf',
    good: '#1b6b44',
    'good-soft': '#e3f3e9',
    warn: '#8a5200',
    'warn-soft': '#fdf0d9',
    bad: '#ab2a20',
    'bad-soft': '#fce9e7',
    calm: '#4a5a70',
    'calm-soft': '#e9edf3',
    person: '#e3e8e6',
    'person-text': '#3d4a47',
    shadow: '0 1px 2px rgb(20 30 28 / 5%)',
    'shadow-raised': '0 12px 32px rgb(20 30 28 / 14%), 0 2px 6px rgb(20 30 28 / 8%)',
  },
  dark: {
    canvas: '#111413',
    sidebar: '#0c0f0e',
    card: '#191d1c',
    raised: '#222826',
    hover: '#1f2423',
    selected: '#2a312f',
    line: '#2a302e',
    'line-strong': '#3d4542',
    text: '#e9ecea',
    muted: '#a9b2af',
    faint: '#89928f',
    accent: '#1c7485',
    'accent-hover': '#1f7f92',
    'accent-text': '#7cc7d6',
    'accent-soft': '#17323a',
    'accent-mark': '#2f6d7a',
    good: '#7fcf9f',
    'good-soft': '#173325',
    warn: '#e8b665',
    'warn-soft': '#3a2b12',
    bad: '#f2938b',
    'bad-soft': '#41201d',
    calm: '#a9b8cf',
    'calm-soft': '#242c38',
    person: '#2c3432',
    'person-text': '#c8d0cd',
    shadow: 'none',
    'shadow-raised': '0 16px 40px rgb(0 0 0 / 50%)',
  },
} as const;

type Scheme = keyof typeof tokens;
type Token = keyof (typeof tokens)['light'];

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
  fontFamily: '"Inter Variable", "Inter fall-back", sans-serif',
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
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    // The header of a window is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } }, transitionProps: { duration: 150 } } },
    Button: { defaultProps: { component: ButtonElement } },
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
    ...Object.fromEntries((Object.keys(own) as Token[]).map((name) => [`--${name}`, own[name]])),
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

/** The tokens, and the library's own colours as these. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});
