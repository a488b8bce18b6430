import type { BookingChanged } from '#server/bookings/index.ts'
import { mayWake } from '#server/notifications/quiet-hours.ts'
import { bookingWriters } from './booking.ts'
import { toSide, type BookingFacts } from './booking-context.ts'
import { accountTemplates } from './accounts.ts'
import { giftTemplates } from './gifts.ts'
import { disputeTemplates } from './disputes.ts'
import { safetyTemplates } from './safety.ts'
import { holds, stateOfBooking, textHolds } from './goes-stale.ts'
import { messageTemplates } from './messages.ts'
import { payoutTemplates } from './payouts.ts'
import { providerTemplates } from './providers.ts'
import { receiptTemplates } from './receipts.ts'
import { reviewTemplates } from './reviews.ts'
import { ownDataTemplates } from './own-data.ts'
import { factorTemplates } from './second-factor.ts'
import { noShowToDecide, nobodyCameToDecide, supportTemplates } from './support.ts'
import type { Template } from './template.ts'
import { returnedTemplates } from './returned.ts'
import { waitlistTemplates } from './waitlist.ts'
import { wishTemplates } from './wishes.ts'
import { tipTemplates } from './tips.ts'

type Change = BookingChanged['change']

/** All templates, by name. */
export const templates = {
  ...accountTemplates,
  ...factorTemplates,
  ...ownDataTemplates,
  ...providerTemplates,
  ...payoutTemplates,
  ...reviewTemplates,
  ...messageTemplates,
  ...receiptTemplates,
  ...tipTemplates,
  ...wishTemplates,
  ...waitlistTemplates,
  ...returnedTemplates,
  ...giftTemplates,
  ...supportTemplates,
  ...safetyTemplates,
  ...disputeTemplates,
  ...bookingTemplates(),
}

export type TemplateName = keyof typeof templates
export type FactsOf<T extends TemplateName> = (typeof templates)[T] extends Template<infer F> ? F : never

/** One that was stored under its name, perhaps by another version of the product. */
export function findTemplate(name: string): Template<unknown> | undefined {
  return (templates as Record<string, Template<never>>)[name] as Template<unknown> | undefined
}

function bookingTemplates(): Record<`booking.${Change}`, Template<BookingFacts>> {
  const all = Object.entries(bookingWriters).map(([name, { client, provider }]) => {
    const change = name as Change
    return [
      `booking.${change}`,
      {
        mayWake: (facts, scene) => mayWake(change, facts, scene),
        stateOf: ({ booking }) => stateOfBooking(booking),
        holds: holds[change],
        textHolds: textHolds[change],
        readers: {
          ...(client && { client: toSide(change, 'client', client) }),
          ...(provider && { provider: toSide(change, 'provider', provider) }),
          ...(change === 'objected' && { support: noShowToDecide }),
          ...(change === 'nobody_came' && { support: nobodyCameToDecide }),
        },
      } as Template<BookingFacts>,
    ]
  })
  return Object.fromEntries(all)
}
