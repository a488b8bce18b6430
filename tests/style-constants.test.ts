import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { CARD_RADIUS_PX, MENU_BREAKPOINT_PX, MOBILE_BREAKPOINT_PX, RADIUS_PX } from '#contract/constants.ts'

const sheets = globSync('web/**/*.css').map((path) => readFileSync(path, 'utf8'))

it('draws corners as the constants say', () => {
  const tokens = readFileSync('web/styles/tokens.css', 'utf8')
  expect(tokens).toContain(`--hb-radius: ${RADIUS_PX}px;`)
  expect(tokens).toContain(`--hb-radius-card: ${CARD_RADIUS_PX}px;`)
})

it('breaks for phones and for the menu where the constants say', () => {
  const widths = sheets.flatMap((sheet) =>
    Array.from(sheet.matchAll(/@media[^{]*width[:<>= ]+([\d.]+)em/g), ([, em]) => em),
  )
  const near = (pixels: number) =>
    new Set(widths.map((em) => Number(em) * 16).filter((width) => Math.abs(width - pixels) < 16))
  // One pixel less or more is the other side of the same edge.
  for (const pixels of [MOBILE_BREAKPOINT_PX, MENU_BREAKPOINT_PX]) {
    expect(near(pixels)).toContain(pixels)
    for (const width of near(pixels)) expect(Math.abs(width - pixels)).toBeLessThanOrEqual(1)
  }
})
