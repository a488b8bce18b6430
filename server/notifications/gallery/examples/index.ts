import type { TemplateName } from '#server/notifications/templates/index.ts'
import { accountExamples } from './account-examples.ts'
import { bookingExamples } from './booking-examples.ts'
import {
  LONG_NAME,
  LONG_SERVICE,
  NOBODY,
  SAMPLE_ID,
  SEVERAL_LINES,
  type ExamplesFor,
  type Moment,
  type Named,
  SAMPLE_TOKEN,
} from './moment.ts'
import { moneyExamples } from './money-examples.ts'
import { providerExamples } from './provider-examples.ts'

const told = {
  bookingId: SAMPLE_ID,
  clientFirstName: 'Casey',
  providerFirstName: 'Amara',
  service: 'Gel Manicure',
}
const asked = ({ at }: Moment) => ({
  usual: { ...told, until: at(10, '18:00') },
  'a long title': { ...told, service: LONG_SERVICE, until: at(10, '18:00') },
})
const unread = { conversationId: SAMPLE_ID, firstName: 'Casey', otherName: 'Amara Osei', readTo: 3, lastNumber: 4 }
const unreads = () => ({
  usual: { ...unread, unread: 1 },
  'several, a long name': { ...unread, otherName: LONG_NAME, unread: 12 },
})
const judged = { ...told, side: 'client', reason: 'It names someone who was not there.' } as const

/** Words between people, and of our team. */
const otherExamples: ExamplesFor<Named<'review' | 'messages' | 'wish' | 'waitlist' | 'ticket' | 'contact'>> = {
  'review.asked': asked,
  'review.reminded': asked,
  'review.published': () => ({
    usual: { ...told, written: ['client', 'provider'] },
    'one side alone': { ...told, written: ['client'] },
  }),
  'review.answered': () => ({ usual: { ...told, side: 'client' } }),
  'review.judged': () => ({
    usual: { ...judged, decision: 'hide' },
    'brought back': { ...judged, decision: 'restore' },
    'a reply': { ...judged, decision: 'hide_reply', reason: SEVERAL_LINES },
  }),
  'messages.unread_by_client': unreads,
  'messages.unread_by_provider': unreads,
  'messages.warned': () => ({ usual: { firstName: 'Casey', reason: 'You asked for a payment outside of the site.' } }),
  'waitlist.offered': ({ at }) => {
    const offered = {
      offerId: SAMPLE_ID,
      personId: SAMPLE_ID,
      firstName: 'Casey',
      service: 'Gel Manicure',
      providerFirstName: 'Amara',
      startsAt: at(6, '16:00'),
      expiresAt: at(0, '14:15'),
      earlierThan: null,
    }
    return {
      usual: offered,
      'an earlier time': { ...offered, earlierThan: at(9, '11:00') },
      'a long title': { ...offered, service: LONG_SERVICE, providerFirstName: LONG_NAME },
    }
  },
  'waitlist.paused': () => ({
    usual: { personId: SAMPLE_ID, firstName: 'Casey', service: 'Gel Manicure' },
    'a long title': { personId: SAMPLE_ID, firstName: 'Casey', service: LONG_SERVICE },
  }),
  'wish.met': () => ({
    usual: { firstName: 'Casey', title: 'Balayage', city: 'Burnaby' },
    anywhere: { firstName: 'Casey', title: LONG_SERVICE, city: '' },
  }),
  'wish.asked': ({ at }) => ({
    usual: { title: 'Balayage', city: 'Burnaby', token: SAMPLE_TOKEN, expiresAt: at(2, '10:00') },
    anywhere: { title: LONG_SERVICE, city: '', token: SAMPLE_TOKEN, expiresAt: at(2, '10:00') },
  }),
  'wish.met_by_visitor': () => ({
    usual: { title: 'Balayage', city: 'Burnaby' },
    anywhere: { title: LONG_SERVICE, city: '' },
  }),
  'ticket.answered': () => ({
    usual: {
      ticketId: SAMPLE_ID,
      number: 2,
      subject: 'My receipt',
      text: 'Thank you for writing to us.\n\nYou’ll find it on your booking’s page,\nunder “Documents”.',
      adminName: 'Robin',
      references: [],
      replyTo: NOBODY.email,
    },
  }),
  'contact.sent': () => {
    const ticket = {
      id: SAMPLE_ID,
      name: 'Casey Quimby',
      email: NOBODY.email,
      phone: NOBODY.phone,
      inquiry_type: 'booking',
      subject: 'My receipt',
      message: SEVERAL_LINES,
    }
    return { usual: ticket, 'without a phone': { ...ticket, phone: null, name: LONG_NAME } }
  },
}

/** For each template what it can be seen with. One that has none does not compile. */
export const examples: ExamplesFor<TemplateName> = {
  ...accountExamples,
  ...bookingExamples,
  ...providerExamples,
  ...moneyExamples,
  ...otherExamples,
}
