/** Rendered still lifes by the art that they stand for, and the colour that shows until one is there: by scripts/art/make-still-lifes.mjs. */
export const STILLS: Readonly<Record<string, string>> = {
  'barber-pole': '#c5b6ad',
  dog: '#b8bab2',
  eye: '#c4a5b8',
  haircut: '#c8ad9a',
  honey: '#ddcaa8',
  lipstick: '#c0a8c6',
  lotion: '#c7c4ad',
  lotus: '#bfbbb0',
  massage: '#c4bbac',
  'nail-polish': '#d099a3',
  palette: '#c1b3cc',
}
