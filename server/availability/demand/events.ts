import { eventName } from '#server/platform/events.ts'

/** A visitor has to confirm the address for an alert. */
export const WISH_ASKED = eventName<WishAsked>('wish.asked')
export type WishAsked = { wishId: string; email: string; title: string; city: string; token: string; expiresAt: Date }

/** An entry that a visitor waited for can be booked. */
export const VISITOR_WISH_MET = eventName<VisitorWishMet>('wish.met_by_visitor')
export type VisitorWishMet = { wishId: string; email: string; title: string; city: string }

/** An entry that a person waited for can be booked. */
export const WISH_MET = eventName<WishMet>('wish.met')
export type WishMet = {
  personId: string
  email: string
  firstName: string
  title: string
  /** '' for anywhere. */
  city: string
  at: Date
}
