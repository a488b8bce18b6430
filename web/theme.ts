import { Button, createTheme, type MantineColorsTuple } from '@mantine/core'

import {
  CARD_RADIUS_PX,
  MENU_BREAKPOINT_PX,
  MOBILE_BREAKPOINT_PX,
  PILL_RADIUS_PX,
  RADIUS_PX,
} from '#web/ui/measures.ts'

/** Shade 6 and darker carry white text at 4.5:1; shade 4 and lighter read on the dark surfaces. */
const purple: MantineColorsTuple = [
  '#f9f5ff',
  '#f0e8ff',
  '#e1d1ff',
  '#cbb0fd',
  '#b48cf8',
  '#9d69ee',
  '#8549dd',
  '#7035c4',
  '#5a289f',
  '#411b75',
]
const pink: MantineColorsTuple = [
  '#fff2f7',
  '#ffe3ee',
  '#ffc7dd',
  '#ff9fc3',
  '#fa74a6',
  '#e94e8a',
  '#cf2f6f',
  '#b0215b',
  '#8f1848',
  '#6b1036',
]
/** Neutrals with a hint of purple. */
const gray: MantineColorsTuple = [
  '#faf8fc',
  '#f4f0f8',
  '#eae4f0',
  '#dcd4e5',
  '#c5bad2',
  '#a195b1',
  '#6f6580',
  '#554b66',
  '#3c324c',
  '#241a30',
]
/** Aubergine: 7 is the page, 6 a surface, 5 a raised one, 4 a line, 2 quiet text, 0 text. */
const dark: MantineColorsTuple = [
  '#ece6f4',
  '#cdc3da',
  '#a99dba',
  '#6d5f80',
  '#43354f',
  '#2a1f37',
  '#1f1629',
  '#150e1d',
  '#100a17',
  '#0b0610',
]

const ems = (pixels: number) => `${pixels / 16}em`

/** Purple and pink, Poppins, radius 12, pills of 50 with a gradient on primary filled ones. */
export const theme = createTheme({
  colors: { purple, pink, gray, dark },
  primaryColor: 'purple',
  primaryShade: { light: 7, dark: 6 },
  black: '#241a30',
  white: '#ffffff',
  fontFamily: "Poppins, 'Poppins fallback', system-ui, sans-serif",
  headings: {
    fontFamily: "Poppins, 'Poppins fallback', system-ui, sans-serif",
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(2rem, 1.4rem + 2.4vw, 2.875rem)', lineHeight: '1.15' },
      h2: { fontSize: 'clamp(1.625rem, 1.3rem + 1.4vw, 2.125rem)', lineHeight: '1.2' },
      h3: { fontSize: '1.25rem', lineHeight: '1.35' },
      h4: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: RADIUS_PX,
  radius: { xs: '4px', sm: '8px', md: `${RADIUS_PX}px`, lg: `${CARD_RADIUS_PX}px`, xl: `${PILL_RADIUS_PX}px` },
  breakpoints: {
    xs: '30em',
    sm: ems(MOBILE_BREAKPOINT_PX),
    md: ems(MENU_BREAKPOINT_PX),
    lg: '75em',
    xl: '90em',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      defaultProps: { radius: PILL_RADIUS_PX, size: 'md', variant: 'filled' },
      classNames: { root: 'hb-button' },
      vars: (_theme, { variant, color }) =>
        variant === 'filled' && (color === undefined || color === 'purple')
          ? {
              root: {
                '--button-bg': 'var(--hb-gradient)',
                '--button-hover': 'var(--hb-gradient)',
                '--button-bd': 'none',
              },
            }
          : { root: {} },
    }),
  },
})
