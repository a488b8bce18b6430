import {
  ALARM_RAISED,
  ALL_CLEAR,
  CONTACT_ANSWERED,
  CONTACT_ASKED,
  CONTACT_STOPPED,
  SAFETY_ASKED,
} from '#server/bookings/index.ts'
import { MESSAGES_UNREAD, PERSON_WARNED } from '#server/messaging/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  REVIEW_ANSWERED,
  REVIEW_ASKED,
  REVIEW_JUDGED,
  REVIEWS_PUBLISHED,
  type ReviewTelling,
} from '#server/reviews/index.ts'
import { CONTACT_SENT, replyAddress, TICKET_ANSWERED } from '#server/support/index.ts'
import { hearOfAccounts } from './account-subscribers.ts'
import { hearOfBookings } from './booking-subscribers.ts'
import { hearOfMoney } from './money-subscribers.ts'
import { hearOfProviders } from './provider-subscribers.ts'
import { hearOfWaitlist } from './waitlist-subscribers.ts'
import { hearOfWishes } from './wish-subscribers.ts'
import { hearOfPayouts } from './hear-of-payouts.ts'
import { notify, type Recipient } from './notify.ts'

/** Readers of each event. Templates decide on text and channel. Rules: docs/product-rules.md#who-is-notified-of-what */
export function registerNotificationSubscribers(deps: Deps): void {
  hearOfAccounts(deps)
  hearOfWishes(deps)
  hearOfWaitlist(deps)
  hearOfProviders(deps)
  hearOfPayouts(deps)
  hearOfReviews(deps)
  hearOfMoney(deps)
  hearOfSafety(deps)
  const support: Recipient = { as: 'support', email: deps.site.supportEmail }
  deps.events.subscribe(CONTACT_SENT, (trx, ticket) =>
    notify(deps, trx, {
      template: 'contact.sent',
      to: [support],
      subject: { type: 'ticket', id: ticket.id },
      data: ticket,
    }),
  )
  deps.events.subscribe(TICKET_ANSWERED, (trx, { email, hasAccount, ...answer }) =>
    notify(deps, trx, {
      template: 'ticket.answered',
      to: [{ as: hasAccount ? 'person' : 'visitor', email }],
      subject: { type: 'ticket', id: answer.ticketId },
      round: String(answer.number),
      data: { ...answer, replyTo: replyAddress(deps.site, answer.ticketId, deps.inboundSecret !== null) },
    }),
  )
  hearOfMessages(deps)
  hearOfBookings(deps, support)
}

function hearOfReviews(deps: Deps): void {
  const { events } = deps
  /** The reader and the subject; the rest are facts. */
  const split = <T extends ReviewTelling>({ to, ...data }: T) => ({
    to: to.map(({ side, email, phone }): Recipient => ({ as: side, email, phone })),
    data,
  })
  const ofVisit = (bookingId: string) => ({ type: 'booking', id: bookingId }) as const
  const ofReview = (reviewId: string) => ({ type: 'review', id: reviewId }) as const
  events.subscribe(REVIEW_ASKED, (trx, asked) =>
    notify(deps, trx, {
      template: asked.isReminder ? 'review.reminded' : 'review.asked',
      subject: ofVisit(asked.bookingId),
      ...split(asked),
    }),
  )
  events.subscribe(REVIEWS_PUBLISHED, (trx, published) =>
    notify(deps, trx, { template: 'review.published', subject: ofVisit(published.bookingId), ...split(published) }),
  )
  events.subscribe(REVIEW_ANSWERED, (trx, answered) =>
    notify(deps, trx, { template: 'review.answered', subject: ofReview(answered.reviewId), ...split(answered) }),
  )
  events.subscribe(REVIEW_JUDGED, (trx, judged) =>
    notify(deps, trx, {
      template: 'review.judged',
      subject: ofReview(judged.reviewId),
      round: judged.actId,
      ...split(judged),
    }),
  )
}

/** Only the visit's provider gets these, and an alarm not even they: their phone stays silent. */
function hearOfSafety(deps: Deps): void {
  const { events, site } = deps
  const { safetyPhone } = site
  events.subscribe(CONTACT_ASKED, (trx, { id, phone, ...data }) =>
    notify(deps, trx, {
      template: 'safety.contact_asked',
      to: [{ as: 'contact', phone }],
      subject: { type: 'trusted_contact', id },
      data,
    }),
  )
  events.subscribe(CONTACT_ANSWERED, async (trx, answered) => {
    const { id, email, phone, firstName, providerName, contactName, contactPhone, agrees, token } = answered
    const subject = { type: 'trusted_contact', id } as const
    const to = [{ as: 'provider', email, phone }]
    const data = { firstName, contactName, agrees }
    await notify(deps, trx, { template: 'safety.contact_answered', to, subject, data })
    if (agrees)
      await notify(deps, trx, {
        template: 'safety.contact_agreed',
        to: [{ as: 'contact', phone: contactPhone }],
        subject,
        data: { providerName, token },
      })
  })
  events.subscribe(CONTACT_STOPPED, (trx, { id, email, phone, ...data }) =>
    notify(deps, trx, {
      template: 'safety.contact_stopped',
      to: [{ as: 'provider', email, phone }],
      subject: { type: 'trusted_contact', id },
      data,
    }),
  )
  events.subscribe(SAFETY_ASKED, (trx, asked) =>
    notify(deps, trx, {
      template: 'safety.asked',
      to: [{ as: 'provider', email: asked.email, phone: asked.phone }],
      subject: { type: 'safety_watch', id: asked.bookingId },
      round: asked.round,
      data: asked,
    }),
  )
  events.subscribe(ALARM_RAISED, (trx, alarm) =>
    notify(deps, trx, {
      template: 'safety.alarm',
      to: [
        ...(alarm.contactPhone === null ? [] : [{ as: 'contact', phone: alarm.contactPhone }]),
        ...(safetyPhone === null ? [] : [{ as: 'desk', phone: safetyPhone }]),
        { as: 'support', email: site.supportEmail },
      ],
      subject: { type: 'safety_alarm', id: alarm.id },
      data: alarm,
    }),
  )
  events.subscribe(ALL_CLEAR, (trx, clear) =>
    notify(deps, trx, {
      template: 'safety.all_clear',
      to: [{ as: 'contact', phone: clear.contactPhone }],
      subject: { type: 'safety_alarm', id: clear.id },
      data: clear,
    }),
  )
}

function hearOfMessages(deps: Deps): void {
  deps.events.subscribe(MESSAGES_UNREAD, (trx, { side, email, ...data }) =>
    notify(deps, trx, {
      template: `messages.unread_by_${side}`,
      to: [{ as: side, email }],
      subject: { type: 'conversation', id: data.conversationId },
      round: String(data.lastNumber),
      data,
    }),
  )
  deps.events.subscribe(PERSON_WARNED, (trx, { reportId, email, ...data }) =>
    notify(deps, trx, {
      template: 'messages.warned',
      to: [{ as: 'owner', email }],
      subject: { type: 'conversation_report', id: reportId },
      data,
    }),
  )
}
