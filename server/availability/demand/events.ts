/** Somebody offers what a person waited for. */
export const WISH_MET = 'wish.met'
export type WishMet = {
  personId: string
  email: string
  firstName: string
  title: string
  /** '' for anywhere. */
  city: string
  at: Date
}
