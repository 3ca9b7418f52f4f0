import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import { ButtonElement } from './ui/button-element.ts';

/** The colour of Rollcall, from a tint to the darkest shade; the mark has the eighth. */
const harbour: MantineColorsTuple = [
  '#eef6fa',
  '#dcebf3',
  '#b8d7e6',
  '#8dbfd6',
  '#66a9c7',
  '#3b88a9',
  '#25708f',
  '#1b5d79',
  '#164d65',
  '#0e3547',
];

/** The colours of employees' initials: a tint and a text on it, light and dark. */
export const hues: readonly { light: [tint: string, text: string]; dark: [tint: string, text: string] }[] = [
  { light: ['#dcebf3', '#164d65'], dark: ['#1d4558', '#cfe6f1'] },
  { light: ['#f3e1ec', '#6d3159'], dark: ['#55304a', '#f3d9ea'] },
  { light: ['#f7e5d6', '#743c0e'], dark: ['#583a22', '#f6dfcb'] },
  { light: ['#dff0e2', '#245a31'], dark: ['#27482f', '#d3edd9'] },
  { light: ['#e8e4f6', '#4b3b88'], dark: ['#40386a', '#e1dbf6'] },
  { light: ['#f8dfe1', '#842a39'], dark: ['#5c2f37', '#f8d7db'] },
  { light: ['#eaeeda', '#454f1f'], dark: ['#424a28', '#e6ecc9'] },
  { light: ['#e2e7ec', '#384857'], dark: ['#3b4753', '#dde5ec'] },
];

const variablesOf = (scheme: 'light' | 'dark') =>
  Object.fromEntries(
    hues.flatMap(({ [scheme]: [tint, text] }, i) => [
      [`--person-${i}`, tint],
      [`--person-text-${i}`, text],
    ]),
  );

/** Calm and dense; the shades are those at which text on them is legible in both schemes (WCAG 2.2 AA). */
export const theme = createTheme({
  colors: { harbour },
  primaryColor: 'harbour',
  primaryShade: 7,
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { md: '0.875rem' },
  headings: { fontWeight: '600' },
  components: {
    Table: { defaultProps: { verticalSpacing: 6, highlightOnHover: true } },
    // Content wider than the screen can be scrolled by the keyboard, too.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    // The header of a window is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Button: { defaultProps: { component: ButtonElement } },
    TextInput: { defaultProps: { autoComplete: 'off' } },
  },
});

/** Mantine's own greys of small text, its titles of alerts and its red of buttons have too little contrast. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    ...variablesOf('light'),
    '--frame-line': colors.gray[3],
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-red-filled': colors.red[8],
    '--mantine-color-red-filled-hover': colors.red[9],
    '--mantine-color-yellow-light-color': '#664d03',
    '--mantine-color-orange-light-color': '#8f3307',
    '--mantine-color-green-light-color': '#1b5e2a',
  },
  dark: {
    ...variablesOf('dark'),
    '--frame-line': colors.dark[4],
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-red-filled': colors.red[8],
    '--mantine-color-red-filled-hover': colors.red[9],
  },
});
