/** Limits of a gift card's value, in dollars. */
export const GIFT_MIN = 25
export const GIFT_MAX = 500
export const GIFT_AMOUNTS = [25, 50, 100, 150] as const
/** Limits per person and day. */
export const GIFTS_PER_DAY = 2
export const GIFT_DOLLARS_PER_DAY = 500
export const GIFT_MESSAGE_MAX = 300
/** How far ahead one can be scheduled. */
export const GIFT_DAYS_AHEAD = 365

/** The designs, with descriptions for people who can't see them. */
export const giftArts = {
  gift: 'A wrapped gift',
  bouquet: 'A bouquet of flowers',
  candle: 'A candle',
  blossom: 'A blossom',
  'heart-sparkle': 'A sparkling heart',
  crown: 'A crown',
} as const
export type GiftArt = keyof typeof giftArts
