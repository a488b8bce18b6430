import type { ReviewSide } from '#contract/review-terms.ts'
import type { ReviewTelling } from './events.ts'
import type { VisitRow } from './queries.ts'

/** Common facts of all messages about a visit's reviews. @param sides recipients; both unless given */
export function tellingOf(
  { booking_id, title, client, provider }: VisitRow,
  sides: readonly ReviewSide[] = ['client', 'provider'],
): ReviewTelling {
  const people = { client, provider }
  return {
    bookingId: booking_id,
    to: sides.map((side) => {
      const { email, phone_number: phone, first_name: firstName } = people[side]
      return { side, email, phone, firstName }
    }),
    clientFirstName: client.first_name,
    providerFirstName: provider.first_name,
    service: title,
  }
}
