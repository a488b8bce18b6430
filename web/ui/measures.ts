/** Sizes and durations. `tests/style-constants.test.ts` compares them with the specification. */

export const TERMS_SCROLL_TOLERANCE_PX = 10
export const NAV_HIDE_THRESHOLD_PX = 100
export const DRAWER_WIDTH_PX = 280
export const LOGO_BAR_PX = 98
export const LOGO_DRAWER_PX = 84
/** Style sheets cannot read these: the same test compares them. */
export const MOBILE_BREAKPOINT_PX = 600
export const MENU_BREAKPOINT_PX = 900
export const RADIUS_PX = 12
export const CARD_RADIUS_PX = 16
export const PILL_RADIUS_PX = 50

export const DELAY_ACCOUNT_CREATED_MS = 1500
export const DELAY_TERMS_ACCEPTED_MS = 2000
export const DELAY_TERMS_FAILED_MS = 3000
export const DELAY_BOOKED_MS = 3000
export const DELAY_RESET_DONE_MS = 2000
export const DELAY_SUCCESS_MESSAGE_MS = 3000
export const DELAY_CREATE_AND_CONTINUE_MS = 2000
export const DELAY_SAVE_AND_CONTINUE_MS = 1000
export const DELAY_AVATAR_RELOAD_MS = 2000
export const DELAY_PAYMENT_CANCEL_MS = 5000
export const DELAY_COMPLETED_TAB_MS = 500
export const DELAY_CONTACT_MS = 2000
export const TOAST_MS = 5000
export const TOAST_REMOVE_MS = 300
