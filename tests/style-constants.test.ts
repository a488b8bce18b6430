import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import * as measures from '#web/ui/measures.ts'
import { CARD_RADIUS_PX, MENU_BREAKPOINT_PX, MOBILE_BREAKPOINT_PX, RADIUS_PX } from '#web/ui/measures.ts'

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

it('the bar stays in place, has a background only when it is solid, and a shadow when it is raised', () => {
  const sheet = readFileSync('web/shell/app-bar/app-bar.module.css', 'utf8')
  const rule = (selector: string) => `\n${sheet}`.split(`\n${selector} {`)[1]?.split('}')[0] ?? ''
  const bar = rule('.bar')
  expect(bar).toContain('position: fixed;')
  expect(bar).not.toMatch(/^ *(?:background|box-shadow)[a-z-]*:/m)
  expect(rule('.bar[data-solid]')).toMatch(/^ *background: /m)
  expect(rule('.bar[data-raised]')).toMatch(/^ *box-shadow:/m)
  expect(rule('.bar[data-hidden]:not(:has(:focus-visible))')).toContain('translateY(-105%)')
})

/** Written down a second time: a change here is a change of what was promised. */
it('the promised measures stand', () => {
  expect({ ...measures }).toEqual({
    TERMS_SCROLL_TOLERANCE_PX: 10,
    NAV_HIDE_THRESHOLD_PX: 100,
    DRAWER_WIDTH_PX: 280,
    LOGO_BAR_PX: 98,
    LOGO_DRAWER_PX: 84,
    DELAY_ACCOUNT_CREATED_MS: 1500,
    DELAY_TERMS_ACCEPTED_MS: 2000,
    DELAY_TERMS_FAILED_MS: 3000,
    DELAY_BOOKED_MS: 3000,
    DELAY_RESET_DONE_MS: 2000,
    DELAY_SUCCESS_MESSAGE_MS: 3000,
    DELAY_CREATE_AND_CONTINUE_MS: 2000,
    DELAY_SAVE_AND_CONTINUE_MS: 1000,
    DELAY_AVATAR_RELOAD_MS: 2000,
    DELAY_PAYMENT_CANCEL_MS: 5000,
    DELAY_COMPLETED_TAB_MS: 500,
    DELAY_CONTACT_MS: 2000,
    TOAST_MS: 5000,
    TOAST_REMOVE_MS: 300,
    MOBILE_BREAKPOINT_PX: 600,
    MENU_BREAKPOINT_PX: 900,
    RADIUS_PX: 12,
    CARD_RADIUS_PX: 16,
    PILL_RADIUS_PX: 50,
  })
})
