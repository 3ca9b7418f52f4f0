import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Calm and dense; the shades are those at which text on them is legible in both schemes (WCAG 2.2 AA). */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 7 },
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontSizes: { md: '0.875rem' },
  headings: { fontWeight: '600' },
  components: {
    Table: { defaultProps: { verticalSpacing: 'xs', highlightOnHover: true } },
    // Content wider than the screen can be scrolled by the keyboard, too.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
    // The header of a window is not a banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    TextInput: { defaultProps: { autoComplete: 'off' } },
  },
});

/** Mantine's own greys of small text, its yellow and red of alerts and its dark red of buttons have too little contrast. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-yellow-light-color': '#664d03',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
    '--mantine-color-red-filled': colors.red[8],
    '--mantine-color-red-filled-hover': colors.red[9],
  },
});
