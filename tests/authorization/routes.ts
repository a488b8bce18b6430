import { HOUSEHOLD_CONSENT } from '#contract/rules/household.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import type { TestApp } from '#tests/factories/app.ts'

/**
 * What every route needs to be called, by `METHOD path`. The matrix reads the served routes and fails for one that is
 * missing here, so a new route cannot arrive unexamined.
 */
export type Target = 'own' | 'foreign' | 'unknown'

export type Things = {
  /** A booking of client A with provider A (own) and one of client B with provider B (foreign). */
  booking: Record<Target, string>
  /** Visits that client A has asked provider A for, one a week, and client B provider B. */
  series: Record<Target, string>
  /** A listed service of provider A and one of provider B. */
  service: Record<Target, string>
  /** Provider A, provider B. */
  provider: Record<Target, string>
  /** Client A, client B. */
  client: Record<Target, string>
  /** A checkout of the sandbox. */
  session: Record<Target, string>
  /** A paper of provider A that waits, one of provider B. */
  paper: Record<Target, string>
  /** An entry of the catalogue, another one. */
  entry: Record<Target, string>
  /** An address that client A has saved, and one of client B. */
  address: Record<Target, string>
  /** A household member of client A, and one of client B. */
  member: Record<Target, string>
  /** A time off of provider A, one of provider B. */
  timeOff: Record<Target, string>
  /** A public review of provider A by client A, one of provider B by client B. */
  review: Record<Target, string>
  /** A conversation of client A with provider A, and one of client B with provider B. */
  conversation: Record<Target, string>
  /** Client A's report of that conversation, and client B's. */
  report: Record<Target, string>
  /** An alarm at the visit of client A with provider A, one at the other visit. */
  alarm: Record<Target, string>
  /** A case about the booking of client A, one about that of client B. */
  case: Record<Target, string>
  /** Something in which the payment company and our books differ about the visit of client A, one about that of client B. */
  break: Record<Target, string>
  /** Client A's dispute of their booking, and client B's. */
  dispute: Record<Target, string>
  /** A decision about money that a second admin has to approve: two of them. */
  ruling: Record<Target, string>
  /** A new name that provider A asks for, one that provider B asks for. */
  change: Record<Target, string>
  /** Two that wait for an admin. */
  task: Record<Target, string>
  /** Client A's question to support, and client B's. */
  ticket: Record<Target, string>
  /** An answer that is given often, another one. */
  answer: Record<Target, string>
  /** A promo code, another one. */
  promo: Record<Target, string>
  /** A photo that client A uploaded for a review not written yet, and one of client B. */
  reviewPhoto: Record<Target, string>
  /** A photo of the work of provider A, one of provider B. */
  photo: Record<Target, string>
  /** A receipt of client A, one of client B. */
  receipt: Record<Target, string>
  /** A line of the waitlist in which client A waits, one of client B; and what is held for each. */
  line: Record<Target, string>
  offer: Record<Target, string>
  /** A tip that client A has requested, one of client B. */
  tip: Record<Target, string>
  /** A seller file: two of them. */
  sellerFile: Record<Target, string>
  /** An invoice of commission of provider A, one of provider B. */
  invoice: Record<Target, string>
  /** A payout of provider A, one of provider B. */
  payout: Record<Target, string>
  /** How the sandbox knows provider A, and provider B. */
  payee: Record<Target, string>
  /** A gift card that client A has bought, one of client B. */
  gift: Record<Target, string>
  /** A link to a file of provider A that was made for them, one made for provider B. */
  fileLink: Record<Target, string>
}

export type RouteCase = {
  params?: (things: Things, target: Target) => Record<string, string>
  query?: (things: Things, target: Target) => Record<string, string>
  body?: (things: Things, target: Target) => object
  /** Anyone may read the foreign thing: then it need not look like an unknown one. */
  isPublicRead?: true
  /** Anyone may read the thing, so a foreign change (403) differs from an unknown one (404). */
  isPublicThing?: true
  /** Says the same about every thing, known or not. */
  isUnaware?: true
  /** The route names nothing that belongs to a person. */
  hasNoTarget?: true
  /** Before each call: undoes the accumulated effects of former calls. */
  before?: (t: TestApp) => Promise<unknown>
  /** Who may act on the things of A; the counterparts of B may on those of B. */
  owners?: readonly Principal[]
}

export const principals = [
  'anonymous',
  'clientA',
  'clientB',
  'providerA',
  'providerB',
  'pending',
  'admin',
  'revoked',
  'expired',
] as const
/** An admin here is an owner; those with fewer powers use unknown ids (matrix.test.ts). */
export type Principal = (typeof principals)[number]

/** Anyone signed in may. */
const SIGNED_IN = ['clientA', 'clientB', 'providerA', 'providerB', 'pending', 'admin'] as const

const WORDS = {
  body: { title: 'Questions', caption: null, agreement: null, intro: ['Ask.'], sections: [] },
  publish: true,
}
const none: RouteCase = { hasNoTarget: true }
const address = { street_address: '1 Main Street', city: 'Vancouver', province: 'BC', postal_code: 'V5T1A1' }

const savedAddress = { label: 'Cabin', address: { ...address, street_address: '2 Main Street' }, door_notes: '' }
const anEntry: RouteCase = { isPublicRead: true, params: ({ entry }, target) => ({ id: entry[target] }) }
const SLUGS: Record<Target, string> = { own: 'nail', foreign: 'hair', unknown: 'unknown' }
const aCategory: RouteCase = { isPublicRead: true, params: (_, target) => ({ slug: SLUGS[target] }) }
const ENTRY = { category_slug: 'nail', description: 'At home', art: 'gem', min_price: 20, max_price: 60 }

export const routes: Record<string, RouteCase> = {
  'POST /auth/login': { ...none, body: () => ({ email: 'nobody@example.com', password: 'Wrong-pass1!' }) },
  'POST /auth/logout': none,
  'POST /verification/send-code': { ...none, body: () => ({ phone_number: '6045550999' }) },
  'POST /auth/signup-with-verification': {
    ...none,
    body: () => ({
      first_name: 'New',
      last_name: 'Person',
      email: 'new@example.com',
      password: 'Strong-pass1!',
      phone_number: '6045550998',
      role: 'client',
      verification_code: '000000',
      address,
    }),
  },
  'POST /auth/accept-client-terms': none,
  'POST /auth/accept-provider-terms': none,
  'GET /auth/provider-terms-status': none,
  'POST /auth/reset-password': { ...none, body: () => ({ email: 'nobody@example.com' }) },
  'GET /auth/reset-links/:hash': { ...none, params: () => ({ hash: 'a'.repeat(64) }) },
  'POST /auth/update-password': { ...none, body: () => ({ access_token: 'none', password: 'Strong-pass1!' }) },
  'POST /auth/change-password': {
    ...none,
    body: () => ({ current_password: 'Wrong-pass1!', password: 'Strong-pass1!' }),
  },
  'GET /account/closing': none,
  'GET /account/data': none,
  'POST /account/data': { ...none, body: () => ({ password: 'Wrong-pass1!' }) },
  'GET /account/data/:id': { ...none, params: () => ({ id: 'none' }) },
  'POST /account/close': { ...none, body: () => ({ password: 'Wrong-pass1!', confirm: true }) },
  'GET /auth/sessions': none,
  'GET /auth/view': none,
  'DELETE /auth/sessions/:id': { ...none, params: () => ({ id: 'none' }) },
  'DELETE /auth/sessions': none,
  'POST /auth/email-confirmation': none,
  'POST /auth/email-confirmation/confirm': { ...none, body: () => ({ token: 'none' }) },
  'GET /auth/email-change': none,
  'POST /auth/email-change': { ...none, body: () => ({ email: 'new@example.com', password: 'Wrong-pass1!' }) },
  'DELETE /auth/email-change': none,
  'POST /auth/email-change/confirm': { ...none, body: () => ({ token: 'none' }) },
  'POST /auth/email-change/object': { ...none, body: () => ({ token: 'none' }) },
  'GET /auth/me': none,
  'PUT /auth/me': { ...none, body: () => ({ address }) },
  'POST /auth/upload-avatar': none,
  'GET /auth/user/:id': {
    owners: ['clientA', 'providerA', 'admin'],
    params: ({ client }, target) => ({ id: client[target] }),
  },

  'GET /notices': none,
  'PUT /notices/choices': { ...none, body: () => ({ topic: 'reviews', channel: 'email', is_on: true }) },
  'PUT /notices/texts': { ...none, body: () => ({ is_given: false, words: '' }) },
  'POST /notices/stop': { ...none, body: () => ({ token: 'none' }) },
  'GET /push/devices': none,
  'PUT /push/devices': {
    ...none,
    body: () => ({ endpoint: 'https://push.test/one', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }),
  },
  'DELETE /push/devices/:id': { ...none, params: () => ({ id: 'none' }) },
  'POST /push/stop': { ...none, body: () => ({ endpoint: 'none' }) },
  'POST /push/renew': {
    ...none,
    body: () => ({
      former: 'none',
      subscription: { endpoint: 'none', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    }),
  },
  'GET /inbox': none,
  'GET /inbox/unread': none,
  'POST /inbox/read': { ...none, body: () => ({ id: '1' }) },
  'GET /live': none,
  'GET /addresses': none,
  'POST /addresses': { ...none, body: () => savedAddress },
  'PUT /addresses/home': { ...none, body: () => ({ door_notes: '' }) },
  'PUT /addresses/:id': {
    owners: ['clientA'],
    params: ({ address }, target) => ({ id: address[target] }),
    body: () => savedAddress,
  },
  'DELETE /addresses/:id': { owners: ['clientA'], params: ({ address }, target) => ({ id: address[target] }) },
  'GET /bookings/guests/options': { ...none, query: ({ service }) => ({ service_id: service.own }) },
  'GET /bookings/:id/guests': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'PUT /bookings/:id/guests': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ guests: ['me'] }),
  },
  'GET /household': none,
  'POST /household': { ...none, body: () => ({ kind: 'person', name: 'Robin' }) },
  'PUT /household/consent': { ...none, body: () => ({ is_given: true, version: HOUSEHOLD_CONSENT.version }) },
  'PUT /household/:id': {
    owners: ['clientA'],
    params: ({ member }, target) => ({ id: member[target] }),
    body: () => ({ name: 'Robin', version: 1 }),
  },
  'DELETE /household/:id': { owners: ['clientA'], params: ({ member }, target) => ({ id: member[target] }) },
  'GET /blocks': none,
  // Anyone but oneself.
  'POST /blocks/:id': {
    owners: ['clientA', 'clientB', 'providerB', 'pending', 'admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
  },
  // The same answer for everyone.
  'DELETE /blocks/:id': { isUnaware: true, params: ({ provider }, target) => ({ id: provider[target] }) },

  'GET /messages/conversations': none,
  'GET /messages/unread': none,
  'GET /messages/conversations/:id': {
    owners: ['clientA', 'providerA'],
    params: ({ conversation }, target) => ({ id: conversation[target] }),
  },
  'GET /messages/with/:id': {
    owners: ['providerA'],
    params: ({ client }, target) => ({ id: client[target] }),
  },
  'GET /messages/conversations/:id/lines': {
    owners: ['clientA', 'providerA'],
    params: ({ conversation }, target) => ({ id: conversation[target] }),
  },
  'POST /messages/with/:id': {
    owners: ['providerA'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ text: 'Hello' }),
  },
  'POST /messages/photos': none,
  'POST /bookings/photos': none,
  'POST /messages/conversations/:id/read': {
    owners: ['clientA', 'providerA'],
    params: ({ conversation }, target) => ({ id: conversation[target] }),
    body: () => ({ up_to: 1 }),
  },
  'POST /messages/conversations/:id/report': {
    owners: ['clientA', 'providerA'],
    params: ({ conversation }, target) => ({ id: conversation[target] }),
    body: () => ({ reason: 'other' }),
  },
  'GET /messages/quick-answers': none,
  'PUT /messages/quick-answers': { ...none, body: () => ({ answers: ['Hello'] }) },
  'GET /files/:link': { owners: ['providerA'], params: ({ fileLink }, target) => ({ link: fileLink[target] }) },
  'GET /auth/second-factor': none,
  'POST /auth/second-factor/enrolment': none,
  'POST /auth/second-factor': { ...none, body: () => ({ code: '000000' }) },
  'POST /auth/second-factor/recovery-codes': none,

  'GET /catalogue': none,
  'GET /services/by-title/:title': { ...none, params: () => ({ title: 'Balayage' }) },
  'GET /hero': none,
  'GET /content/:name': { ...none, params: () => ({ name: 'faq' }) },

  'GET /services/availability': none,
  'GET /services': none,
  'GET /services/provider/:id': { isPublicRead: true, params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /services/:id/swatches': { isPublicRead: true, params: ({ service }, target) => ({ id: service[target] }) },
  'GET /services/:id': { isPublicRead: true, params: ({ service }, target) => ({ id: service[target] }) },
  'POST /services': {
    ...none,
    body: () => ({ title: 'Gel Manicure', description: 'x', price: 1, category: 'No such category' }),
  },
  'PUT /services/:id': {
    owners: ['providerA', 'admin'],
    isPublicThing: true,
    params: ({ service }, target) => ({ id: service[target] }),
    body: () => ({ description: 'Changed' }),
  },
  'DELETE /services/:id': {
    // Admins too, who come when its owner has deleted it; audited.test.ts lets them.
    owners: ['providerA'],
    isPublicThing: true,
    params: ({ service }, target) => ({ id: service[target] }),
  },
  'GET /verification/mine': none,
  'POST /verification/submit': {
    ...none,
    body: () => ({
      is_adult: true,
      may_work_in_canada: true,
      is_certified: true,
      is_insured: true,
      birth_date: '1990-05-17',
    }),
  },

  'GET /admin/sellers': none,
  'GET /admin/sellers/list': none,
  'POST /admin/sellers/ask': { ...none, body: () => ({ year: 2026 }) },
  'POST /admin/sellers/files': { ...none, body: () => ({ year: 2026 }) },
  'GET /admin/sellers/files/:id': {
    owners: ['admin'],
    params: ({ sellerFile }, target) => ({ id: sellerFile[target] }),
  },
  'GET /earnings': none,
  'GET /earnings/lines': none,
  'GET /earnings/csv': none,
  'GET /statements': none,
  'GET /statements/:id': {
    owners: ['providerA'],
    params: ({ invoice }, target) => ({ id: invoice[target] }),
  },
  'GET /mileage': none,
  'GET /mileage/csv': none,
  'PUT /mileage': { ...none, body: () => ({ is_on: true }) },
  'GET /taxes/mine': none,
  'PUT /taxes/mine': {
    ...none,
    body: () => ({
      filer: 'individual',
      first_name: 'Amara',
      name: 'Quimby',
      ...address,
      since: '1990-04-02',
      tax_number: '046454286',
    }),
  },
  'GET /papers/mine': none,
  'POST /papers/files': none,
  'POST /papers': { ...none, body: () => ({ kind: 'insurance', file_ids: ['a'], expires_on: '2027-06-30' }) },
  'DELETE /papers/:id': { owners: ['providerA'], params: ({ paper }, target) => ({ id: paper[target] }) },
  'GET /papers/:id/files': { owners: ['providerA'], params: ({ paper }, target) => ({ id: paper[target] }) },
  'GET /admin/papers/:id/files': { owners: ['admin'], params: ({ paper }, target) => ({ id: paper[target] }) },
  'POST /admin/papers/:id/decision': {
    owners: ['admin'],
    params: ({ paper }, target) => ({ id: paper[target] }),
    body: () => ({ decision: 'refuse', reasons: ['unreadable'] }),
  },
  'POST /admin/providers/:id/look': { owners: ['admin'], params: ({ provider }, target) => ({ id: provider[target] }) },
  'PUT /admin/catalogue/:id/papers': {
    isPublicRead: true,
    params: ({ entry }, target) => ({ id: entry[target] }),
    body: () => ({ required_papers: [] }),
  },

  'GET /admin/catalogue': none,
  'GET /admin/catalogue/:id': anEntry,
  'GET /admin/catalogue/:id/services': anEntry,
  'POST /admin/catalogue': { ...none, body: () => ({ ...ENTRY, name: 'Brow Tint Deluxe' }) },
  'PUT /admin/catalogue/:id': { ...anEntry, body: () => ({ ...ENTRY, name: 'Brow Tint', version: 99 }) },
  'POST /admin/catalogue/pictures': none,
  'PUT /admin/catalogue/:id/picture': { ...anEntry, body: () => ({ version: 99, picture: null }) },
  'POST /admin/catalogue/:id/retirement': { ...anEntry, body: () => ({ from: null, version: 99 }) },
  'POST /admin/catalogue/:id/move': { ...anEntry, body: () => ({ by: 'up' }) },
  'POST /admin/categories': { ...none, body: () => ({ name: 'Garden', tagline: 'Green', art: 'leaves' }) },
  'PUT /admin/categories/:slug': {
    ...aCategory,
    body: () => ({ name: 'Nails', tagline: 'Green', art: 'leaves', version: 99 }),
  },
  'POST /admin/categories/:slug/retirement': { ...aCategory, body: () => ({ version: 99 }) },
  'POST /admin/categories/:slug/return': { ...aCategory, body: () => ({ version: 99, entries: 'leave' }) },
  'POST /admin/categories/:slug/move': { ...aCategory, body: () => ({ by: 'up' }) },

  'GET /booking-link': none,
  'PUT /booking-link': { ...none, body: () => ({ handle: 'one-of-the-matrix' }) },
  'GET /links/:handle': { params: () => ({ handle: 'of-nobody' }) },
  'POST /links/:handle/openings': { params: () => ({ handle: 'of-nobody' }) },
  'GET /favourites': none,
  'GET /favourites/ids': none,
  'PUT /favourites/:id': {
    params: ({ provider }, target) => ({ id: provider[target] }),
    body: () => ({ is_on: true }),
  },
  'GET /waitlist': none,
  'GET /waitlist/prepare': {
    owners: ['clientA'],
    params: () => ({}),
    query: ({ booking }, target) => ({ booking_id: booking[target] }),
  },
  'POST /waitlist': {
    owners: ['clientA'],
    params: () => ({}),
    body: ({ booking }, target) => ({
      booking_id: booking[target],
      from_date: '2026-11-24',
      to_date: '2026-11-26',
      parts: ['morning'],
    }),
  },
  'DELETE /waitlist/:id': { owners: ['clientA'], params: ({ line }, target) => ({ id: line[target] }) },
  'POST /waitlist/:id/resume': { owners: ['clientA'], params: ({ line }, target) => ({ id: line[target] }) },
  'GET /waitlist/offers/:id': { owners: ['clientA'], params: ({ offer }, target) => ({ id: offer[target] }) },
  'POST /waitlist/offers/:id/take': {
    owners: ['clientA'],
    params: ({ offer }, target) => ({ id: offer[target] }),
    body: () => ({}),
  },
  'POST /waitlist/offers/:id/pass': { owners: ['clientA'], params: ({ offer }, target) => ({ id: offer[target] }) },
  'GET /waitlist/waiting': { ...none, query: () => ({ from: '2026-11-24' }) },
  'PUT /wishes': { ...none, body: () => ({ service: 'Balayage', is_on: true }) },
  'POST /wishes/by-email': { ...none, body: () => ({ service: 'Balayage', email: 'waits@example.test' }) },
  'POST /wishes/confirm': { ...none, body: () => ({ token: 'unknown' }) },
  'POST /wishes/end': { ...none, body: () => ({ token: 'unknown' }) },
  'GET /admin/demand': none,
  'GET /areas': none,
  'GET /areas/:city': { isPublicRead: true, params: () => ({ city: 'vancouver' }) },
  'GET /areas/:city/:service': { isPublicRead: true, params: () => ({ city: 'vancouver', service: 'gel-manicure' }) },
  'GET /places/:postal': { isPublicRead: true, params: () => ({ postal: 'V6K1A1' }) },
  'GET /areas-of/:service': { isPublicRead: true, params: () => ({ service: 'gel-manicure' }) },
  'GET /services/providers': none,
  'GET /providers/:id': { isPublicRead: true, params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /providers/own': none,
  'POST /providers': { ...none, body: () => ({ bio: 'Hello' }) },
  'PUT /providers': { ...none, body: () => ({ bio: 'Hello' }) },
  'GET /providers/:id/explanation': {
    owners: ['providerA', 'admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
    query: () => ({ date: '2026-12-01' }),
  },

  'GET /search': none,
  'GET /search/words': { ...none, query: () => ({ query: 'balayage' }) },
  'POST /availability/hours/preview': { ...none, body: () => ({ availability: { '2027-03-01': [] } }) },
  'GET /availability/time-off': none,
  'POST /availability/time-off/preview': { ...none, body: () => ({ start: '2027-03-01', end: '2027-03-02' }) },
  'POST /availability/time-off': { ...none, body: () => ({ start: '2027-03-01', end: '2027-03-02' }) },
  'DELETE /availability/time-off/:id': {
    owners: ['providerA'],
    params: ({ timeOff }, target) => ({ id: timeOff[target] }),
  },

  'GET /bookings': none,
  'GET /bookings/statistics': none,
  'GET /bookings/insights': none,
  'GET /bookings/:id/client-facts': {
    owners: ['providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'GET /facts/providers/:id': { isPublicRead: true, params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /facts/mine': none,
  'PUT /facts/reply': { ...none, body: () => ({ reply: 'I had a flu in May' }) },
  'GET /bookings/:id/disputes': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /bookings/:id/disputes': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ reason: 'other', text: 'It was not good', asks: 'full' }),
  },
  'POST /disputes/:id/answer': {
    owners: ['clientA', 'providerA'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
    body: () => ({ text: 'It was fine' }),
  },
  'POST /disputes/:id/withdrawal': {
    owners: ['clientA', 'providerA'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
  },
  'POST /disputes/:id/appeal': {
    owners: ['clientA', 'providerA'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
    body: () => ({ text: 'Please look again' }),
  },
  'POST /disputes/photos': none,
  'GET /admin/disputes': none,
  'GET /admin/disputes/:id': { owners: ['admin'], params: ({ dispute }, target) => ({ id: dispute[target] }) },
  'GET /admin/disputes/:id/preview': {
    owners: ['admin'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
    query: () => ({ decision: 'release' }),
  },
  'GET /admin/bookings/:id/refund-preview': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    query: () => ({ kind: 'goodwill', amount: '1' }),
  },
  'POST /admin/disputes/:id/decision': {
    owners: ['admin'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
    body: () => ({ decision: 'release', reason: 'We asked both' }),
  },
  'GET /admin/disputes/:id/evidence': { owners: ['admin'], params: ({ dispute }, target) => ({ id: dispute[target] }) },
  'POST /admin/disputes/:id/evidence': {
    owners: ['admin'],
    params: ({ dispute }, target) => ({ id: dispute[target] }),
  },
  'GET /admin/rulings': none,
  'GET /admin/rulings/:id/preview': { owners: ['admin'], params: ({ ruling }, target) => ({ id: ruling[target] }) },
  'POST /admin/rulings/:id/answer': {
    owners: ['admin'],
    params: ({ ruling }, target) => ({ id: ruling[target] }),
    body: () => ({ agree: false, reason: 'We asked both' }),
  },
  'GET /admin/bookings': none,
  'GET /admin/bookings/choices': none,
  'GET /admin/bookings/count': none,
  'GET /admin/bookings/:id': { owners: ['admin'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'POST /admin/bookings/outlook': { ...none, body: () => ({ act: 'cancel', ids: ['a'.repeat(26)] }) },
  'POST /admin/bookings/:id/reminder': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'GET /admin/bookings/:id/times': { owners: ['admin'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'POST /admin/bookings/:id/acts': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ act: 'complete', reason: 'They have called', expected_back: 0 }),
  },
  'POST /admin/bookings/:id/time': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ date: '2026-11-27', time: '09:00', reason: 'They have called' }),
  },
  'GET /admin/exports': { ...none, query: () => ({ list: 'bookings' }) },
  'POST /admin/exports': { ...none, body: () => ({ list: 'bookings', filter: {} }) },
  'GET /admin/exports/:id': { ...none, params: () => ({ id: 'none' }) },
  'GET /admin/views': { ...none, query: () => ({ list: 'bookings' }) },
  'POST /admin/views': { ...none, body: () => ({ list: 'bookings', name: 'Mine', query: 'state=pending' }) },
  'PUT /admin/views/:id': { ...none, params: () => ({ id: 'none' }), body: () => ({ name: 'Mine' }) },
  'DELETE /admin/views/:id': { ...none, params: () => ({ id: 'none' }) },
  'GET /admin/money/bookings': { ...none, query: () => ({ of: 'nobody@example.com' }) },
  'POST /admin/bookings/:id/waiver': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ amount: 1, reason: 'We asked both' }),
  },
  'POST /admin/bookings/:id/refund': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ amount: 1, reason: 'We asked both' }),
  },
  'POST /admin/bookings/:id/goodwill': {
    owners: ['admin'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ amount: 1, reason: 'We asked both' }),
  },
  'GET /bookings/:id/receipts': { owners: ['clientA'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'GET /receipts/:id/pdf': { owners: ['clientA'], params: ({ receipt }, target) => ({ id: receipt[target] }) },
  'GET /payouts': none,
  'GET /payouts/standing': none,
  'POST /payouts': { ...none, body: () => ({ amount: 10 }) },
  'POST /payouts/account': none,
  'POST /payouts/account/check': none,
  'GET /bookings/:id': { owners: ['clientA', 'providerA'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'POST /bookings/promo-code': none,
  'GET /referral': none,
  'POST /bookings': {
    isPublicRead: true,
    body: ({ service }, target) => ({ service_id: service[target], date: '2026-12-01', time: '03:00' }),
  },
  'GET /bookings/series/preview': {
    isPublicRead: true,
    query: ({ service }, target) => ({
      service_id: service[target],
      date: '2026-12-01',
      time: '09:00',
      every_weeks: '1',
      visits: '2',
    }),
  },
  'POST /bookings/series': {
    isPublicRead: true,
    body: ({ service }, target) => ({
      service_id: service[target],
      every_weeks: 1,
      visits: ['2026-12-01', '2026-12-08'].map((date) => ({ date, time: '03:00' })),
    }),
  },
  'GET /bookings/series/:id': {
    owners: ['clientA', 'providerA'],
    params: ({ series }, target) => ({ id: series[target] }),
  },
  'POST /bookings/series/:id/answer': {
    owners: ['providerA'],
    params: ({ series }, target) => ({ id: series[target] }),
    body: () => ({ status: 'cancelled' }),
  },
  'POST /bookings/series/:id/end': {
    owners: ['clientA', 'providerA'],
    params: ({ series }, target) => ({ id: series[target] }),
    body: () => ({ bookings: ['nothing'] }),
  },
  'POST /bookings/:id/status': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ status: 'cancelled' }),
  },
  'POST /bookings/:id/objection': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ statement: 'I was there' }),
  },
  'GET /bookings/:id/rescue': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /bookings/:id/rescue': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: ({ service }, target) => ({ service_id: service[target], expected_price: 40, expected_due: 40 }),
  },
  'GET /bookings/rescues': none,
  'GET /bookings/schedule': none,
  'GET /bookings/day-sheet': none,
  'GET /bookings/surroundings': { ...none, query: () => ({ ids: 'nothing' }) },
  'GET /bookings/today': none,
  'GET /bookings/:id/day': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /bookings/:id/on-my-way': { owners: ['providerA'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'POST /bookings/:id/running-late': {
    owners: ['providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ minutes: 10 }),
  },
  'POST /bookings/:id/check-in': {
    owners: ['providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({}),
  },
  'POST /bookings/:id/check-out': {
    owners: ['providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({}),
  },
  'POST /bookings/:id/nobody-came': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ statement: 'Nobody came' }),
  },
  'POST /bookings/:id/fine': {
    owners: ['providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ minutes: null }),
  },
  'POST /bookings/:id/alarm': { owners: ['providerA'], params: ({ booking }, target) => ({ id: booking[target] }) },
  'GET /safety': none,
  'PUT /safety/timer': { ...none, body: () => ({ has_timer: true }) },
  'POST /safety/contact': { ...none, body: () => ({ name: 'Sam', phone_number: '6045550907' }) },
  'DELETE /safety/contact': none,
  'POST /safety/consent/look': { ...none, body: () => ({ token: 'nothing' }) },
  'POST /safety/consent/stop': { ...none, body: () => ({ token: 'nothing' }) },
  'POST /safety/consent': { ...none, body: () => ({ token: 'nothing', agrees: true }) },
  'GET /bookings/:id/history': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'GET /bookings/:id/times': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /bookings/:id/reschedule': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ date: '2026-12-02', time: '03:00' }),
  },
  'POST /bookings/:id/reschedule/answer': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ accept: false }),
  },
  'DELETE /bookings/:id/reschedule': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /payments/checkout-session': {
    owners: ['clientA'],
    body: ({ booking }, target) => ({ booking_id: booking[target] }),
  },
  'GET /payments/credit-offer/:booking_id': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ booking_id: booking[target] }),
  },
  'GET /credit': none,
  // No refund is refused here: anyone who may ask learns that there is none.
  'POST /credit/refunds/:id': { ...none, params: () => ({ id: 'a'.repeat(26) }) },
  'POST /gift-cards': {
    ...none,
    body: () => ({
      amount: 50,
      delivery: 'hand',
      sender_name: 'Ada Quill',
      recipient_name: 'Robin Fern',
      recipient_email: null,
      message: '',
      art: 'gift',
      deliver_on: null,
    }),
  },
  'GET /gift-cards': none,
  'GET /admin/gift-cards': none,
  'GET /gift-cards/:id/receipts': { owners: ['clientA'], params: ({ gift }, target) => ({ id: gift[target] }) },
  'POST /gift-cards/redeem': { ...none, body: () => ({ code: '2222-2222-2222-2222' }) },
  'POST /gift-cards/:id/code': { owners: ['clientA'], params: ({ gift }, target) => ({ id: gift[target] }) },
  'POST /gift-cards/:id/cancel': { owners: ['clientA'], params: ({ gift }, target) => ({ id: gift[target] }) },
  'POST /gift-cards/:id/resend': {
    owners: ['clientA'],
    params: ({ gift }, target) => ({ id: gift[target] }),
    body: () => ({ recipient_email: 'robin@example.test' }),
  },
  'POST /admin/gift-cards/:id/refund': {
    owners: ['admin'],
    params: ({ gift }, target) => ({ id: gift[target] }),
    body: () => ({ reason: 'Bought by mistake' }),
  },
  'GET /payments/booking-confirmation/:booking_id': {
    isPublicRead: true,
    params: ({ booking }, target) => ({ booking_id: booking[target] }),
  },
  'POST /payments/webhook': none,
  'GET /sandbox/checkout/:session_id': {
    isPublicRead: true,
    params: ({ session }, target) => ({ session_id: session[target] }),
  },
  'GET /sandbox/payouts/:account_id': {
    isPublicRead: true,
    params: ({ payee }, target) => ({ account_id: payee[target] }),
  },
  'POST /sandbox/payouts/:account_id': {
    isPublicRead: true,
    params: ({ payee }, target) => ({ account_id: payee[target] }),
    body: () => ({ holder: 'Nobody', transit: '1', institution: '1', account_number: '1' }),
  },
  'POST /sandbox/checkout/:session_id/pay': {
    isPublicRead: true,
    params: ({ session }, target) => ({ session_id: session[target] }),
    body: () => ({ card_number: '4000000000000002', expiry: '12/34', cvc: '123', name: 'Nobody' }),
  },
  'POST /sandbox/checkout/:session_id/challenge': {
    isPublicRead: true,
    params: ({ session }, target) => ({ session_id: session[target] }),
    body: () => ({ approve: false }),
  },
  'GET /outbox': none,
  'GET /outbox/examples': none,
  'GET /outbox/examples/:id': {
    isPublicRead: true,
    params: () => ({ id: 'account.code-owner-usual' }),
  },
  'GET /sandbox/second-factor': none,
  'GET /sandbox/clock': none,
  'GET /sandbox/gateway': none,
  'PUT /sandbox/gateway': {
    ...none,
    body: () => ({ delivery: 'normal', late_minutes: 60, amount_off_cents: 0, payments_left: null }),
  },
  'GET /sandbox/gateway/cases': none,
  'POST /sandbox/gateway/cases': { ...none, body: () => ({ act: 'dispute', session_id: 'cs_nobodys' }) },
  'POST /sandbox/clock': { ...none, body: () => ({ advance: 'PT0S' }) },

  'GET /calendars/mine': none,
  'POST /calendars/mine': none,
  'DELETE /calendars/mine': none,
  'GET /calendars/feeds/:token': { ...none, params: () => ({ token: 'nobodys.ics' }) },
  'GET /calendars/bookings/:id': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },

  'GET /bookings/quote': { ...none, query: ({ service }, target) => ({ service_id: service[target] }) },
  'GET /bookings/:id/money': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'GET /bookings/:id/tips': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'POST /bookings/:id/tips': {
    owners: ['clientA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ amount: 5 }),
  },
  'GET /tips/:id': {
    owners: ['clientA', 'providerA'],
    params: ({ tip }, target) => ({ id: tip[target] }),
  },

  'GET /providers/:id/reviews': { isPublicRead: true, params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /providers/:id/review-photos': {
    isPublicRead: true,
    params: ({ provider }, target) => ({ id: provider[target] }),
  },
  'GET /reviews/written': none,
  'PUT /reviews/:id/profile-photos': {
    owners: ['clientA'],
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ may_show_photos: false }),
  },
  'GET /reviews/of-service': { ...none, query: () => ({ service: 'Balayage' }) },
  'GET /reviews/testimonials': none,
  'GET /reviews/open': none,
  'GET /reviews/received': none,
  'GET /clients/:id/reviews': {
    owners: ['clientA', 'providerA', 'admin'],
    params: ({ client }, target) => ({ id: client[target] }),
  },
  'GET /bookings/:id/review': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
  },
  'PUT /bookings/:id/review': {
    owners: ['clientA', 'providerA'],
    params: ({ booking }, target) => ({ id: booking[target] }),
    body: () => ({ stars: 5, text: 'Everything was as we had agreed.' }),
  },
  'POST /reviews/photos': none,
  'GET /reviews/photos/:id': {
    owners: ['clientA'],
    params: ({ reviewPhoto }, target) => ({ id: reviewPhoto[target] }),
  },
  'POST /reviews/:id/reply': {
    owners: ['providerA'],
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ text: 'Thank you' }),
  },
  'PUT /reviews/:id/helpful': {
    owners: SIGNED_IN,
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ is_helpful: true }),
  },
  'PUT /reviews/:id/quote': {
    owners: ['clientA'],
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ may_quote: false }),
  },
  'POST /reviews/:id/report': {
    owners: SIGNED_IN,
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ reason: 'rude' }),
  },
  'GET /admin/quotes': none,
  'GET /admin/quotes/quotable': none,
  'PUT /admin/quotes': { ...none, body: () => ({ version: 99, review_ids: [] }) },
  'GET /admin/reviews': none,
  'POST /admin/reviews/:id/decision': {
    owners: ['admin'],
    params: ({ review }, target) => ({ id: review[target] }),
    body: () => ({ decision: 'hide', reason: 'Matrix' }),
  },

  'GET /providers/:id/photos': { isPublicRead: true, params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /portfolio': none,
  'POST /portfolio/files': none,
  'POST /portfolio/photos': {
    ...none,
    body: () => ({ file_id: 'a'.repeat(26), alt: 'Pink nails', consent: 'nobody' }),
  },
  'PUT /portfolio/order': { ...none, body: () => ({ photo_ids: [] }) },
  'PUT /portfolio/photos/:id': {
    owners: ['providerA'],
    params: ({ photo }, target) => ({ id: photo[target] }),
    body: () => ({ alt: 'Blue nails' }),
  },
  'POST /portfolio/photos/:id/ask': {
    owners: ['providerA'],
    params: ({ photo }, target) => ({ id: photo[target] }),
    body: () => ({ note: 'Please' }),
  },
  'GET /portfolio/photos/:id/picture': {
    owners: ['providerA', 'admin'],
    params: ({ photo }, target) => ({ id: photo[target] }),
  },
  'POST /portfolio/photos/:id/report': {
    owners: SIGNED_IN,
    // The third report of a photo hides it.
    before: ({ db }) => db.deleteFrom('portfolio_report').execute(),
    params: ({ photo }, target) => ({ id: photo[target] }),
    body: () => ({ reason: 'other' }),
  },
  'GET /admin/photos': none,
  'POST /admin/photos/:id/decision': {
    owners: ['admin'],
    params: ({ photo }, target) => ({ id: photo[target] }),
    body: () => ({ decision: 'dismiss', reason: 'Matrix' }),
  },
  'DELETE /portfolio/photos/:id': {
    owners: ['providerA'],
    params: ({ photo }, target) => ({ id: photo[target] }),
  },

  'GET /admin/providers': none,
  'GET /admin/providers/:id': { owners: ['admin'], params: ({ provider }, target) => ({ id: provider[target] }) },
  'GET /admin/providers/:id/visits-ahead': {
    owners: ['admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
  },
  'GET /admin/conversations': none,
  'GET /admin/conversations/:id': { owners: ['admin'], params: ({ report }, target) => ({ id: report[target] }) },
  'GET /admin/conversations/:id/report': {
    owners: ['admin'],
    params: ({ report }, target) => ({ id: report[target] }),
  },
  'POST /admin/conversations/:id/decision': {
    owners: ['admin'],
    params: ({ report }, target) => ({ id: report[target] }),
    body: () => ({ decision: 'dismiss', reason: 'Matrix' }),
  },
  'GET /admin/money/breaks': none,
  'POST /admin/money/breaks/:id/resolution': {
    owners: ['admin'],
    params: ({ break: one }, target) => ({ id: one[target] }),
    body: () => ({ resolution: 'dismissed', reason: 'Looked it up' }),
  },
  'GET /admin/money/refunds': none,
  'POST /admin/money/refunds/:id/return': {
    ...none,
    params: () => ({ id: '01J00000000000000000000000' }),
    body: () => ({ way: 'credit', reason: 'Matrix' }),
  },
  'POST /admin/money/check': none,
  'GET /admin/money/movements': none,
  'POST /admin/money/withdrawals': {
    ...none,
    body: () => ({ amount: 1, reference: 'po_matrix', reason: 'Our commission' }),
  },
  'POST /admin/money/adjustments': {
    ...none,
    body: () => ({ from: 'gateway', to: 'bank', amount: 1, reason: 'Our commission' }),
  },
  'GET /admin/cases': none,
  'GET /admin/cases/:id': { owners: ['admin'], params: ({ case: one }, target) => ({ id: one[target] }) },
  'GET /admin/cases/:id/preview': {
    owners: ['admin'],
    params: ({ case: one }, target) => ({ id: one[target] }),
    query: () => ({ decision: 'provider' }),
  },
  'POST /admin/cases/:id/decision': {
    owners: ['admin'],
    params: ({ case: one }, target) => ({ id: one[target] }),
    body: () => ({ decision: 'provider', reason: 'Matrix' }),
  },
  'GET /admin/safety': none,
  'GET /admin/safety/:id': { owners: ['admin'], params: ({ alarm }, target) => ({ id: alarm[target] }) },
  'POST /admin/safety/:id/acknowledge': { owners: ['admin'], params: ({ alarm }, target) => ({ id: alarm[target] }) },
  'POST /admin/safety/:id/close': {
    owners: ['admin'],
    params: ({ alarm }, target) => ({ id: alarm[target] }),
    body: () => ({ note: 'Matrix' }),
  },
  'GET /admin/money': none,
  'GET /admin/money/books': none,
  'GET /admin/money/books/movements': {
    ...none,
    query: () => ({ account: 'revenue', from: '2026-11-01', to: '2026-11-30' }),
  },
  'GET /admin/payouts': none,
  'GET /admin/payees': none,
  'POST /admin/payouts/:id/retry': {
    owners: ['admin'],
    params: ({ payout }, target) => ({ id: payout[target] }),
    body: () => ({ reason: 'The bank says so' }),
  },
  'POST /admin/payees/:id/hold': {
    owners: ['admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
    body: () => ({ reason: 'Something is odd' }),
  },
  'POST /admin/payees/:id/release': {
    owners: ['admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
    body: () => ({ reason: 'It was nothing' }),
  },
  'GET /admin/admins': none,
  'POST /admin/admins': {
    ...none,
    body: () => ({ email: 'nobody@example.com', scopes: ['support'], reason: 'Helps on Mondays' }),
  },
  'POST /admin/admins/:id/scopes': {
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ scopes: ['support'], reason: 'Helps on Mondays' }),
  },
  'POST /admin/admins/:id/revocation': {
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ reason: 'Has left' }),
  },
  'GET /admin/search': { ...none, query: () => ({ q: 'nobody' }) },
  'GET /admin/people/:id': { owners: ['admin'], params: ({ client }, target) => ({ id: client[target] }) },
  'GET /admin/people/:id/bookings': { owners: ['admin'], params: ({ client }, target) => ({ id: client[target] }) },
  'GET /admin/people/:id/messages': { owners: ['admin'], params: ({ client }, target) => ({ id: client[target] }) },
  'POST /admin/people/:id/notes': {
    owners: ['admin'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ text: 'Called us' }),
  },
  'POST /admin/people/:id/suspension': {
    owners: ['admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
    body: () => ({ reason: 'A complaint' }),
  },
  'POST /admin/people/:id/restoration': {
    owners: ['admin'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ reason: 'All is well' }),
  },
  'POST /admin/people/:id/deletion': {
    owners: ['admin'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ reason: 'Wrote to us' }),
  },
  'POST /admin/people/:id/sessions/end': {
    owners: ['admin'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ reason: 'A lost phone' }),
  },
  'POST /admin/people/:id/view': {
    owners: ['admin'],
    params: ({ client }, target) => ({ id: client[target] }),
    body: () => ({ reason: 'They see no times' }),
  },
  'GET /admin/audit': none,
  'GET /admin/system': none,
  'GET /admin/system/findings': none,
  'GET /admin/reports': none,
  'GET /admin/reports/csv': { ...none, query: () => ({ table: 'figures' }) },
  'GET /admin/reports/bookings': { ...none, query: () => ({ figure: 'visits' }) },
  'GET /admin/jobs': none,
  'GET /admin/dead-letters': { ...none, query: () => ({ lane: 'messages' }) },
  'POST /admin/dead-letters/retry': {
    ...none,
    body: () => ({ lane: 'messages', ids: ['1'], reason: 'The service is back' }),
  },
  'POST /admin/dead-letters/forget': {
    ...none,
    body: () => ({ lane: 'messages', ids: ['1'], reason: 'The mailbox is gone' }),
  },
  'GET /admin/tasks': none,
  'GET /admin/tasks/counts': none,
  'POST /admin/tasks/:id/close': {
    owners: ['admin'],
    params: ({ task }, target) => ({ id: task[target] }),
    body: () => ({ reason: 'Matrix' }),
  },
  'POST /admin/tasks/:id/owner': {
    params: ({ task }, target) => ({ id: task[target] }),
    body: () => ({ owner: 'me' }),
    isUnaware: true,
  },
  'GET /admin/case-lines': none,
  'GET /admin/tickets/figures': none,
  'GET /admin/tickets/:id': { owners: ['admin'], params: ({ ticket }, target) => ({ id: ticket[target] }) },
  'POST /admin/tickets/:id/answers': {
    owners: ['admin'],
    params: ({ ticket }, target) => ({ id: ticket[target] }),
    body: () => ({ text: 'Matrix', seen: 1 }),
  },
  'POST /admin/tickets/:id/notes': {
    owners: ['admin'],
    params: ({ ticket }, target) => ({ id: ticket[target] }),
    body: () => ({ text: 'Matrix' }),
  },
  'POST /admin/tickets/:id/mails': {
    owners: ['admin'],
    params: ({ ticket }, target) => ({ id: ticket[target] }),
    body: () => ({ from: 'a@example.com', text: 'Matrix' }),
  },
  'POST /admin/tickets/:id/changes': {
    owners: ['admin'],
    params: ({ ticket }, target) => ({ id: ticket[target] }),
    body: () => ({ owner: 'me' }),
  },
  'GET /admin/answer-templates': none,
  'POST /admin/answer-templates': { ...none, body: () => ({ title: 'Matrix', text: 'Hello' }) },
  'PUT /admin/answer-templates/:id': {
    owners: ['admin'],
    params: ({ answer }, target) => ({ id: answer[target] }),
    body: () => ({ title: 'Matrix, again', text: 'Hello' }),
  },
  'DELETE /admin/answer-templates/:id': {
    owners: ['admin'],
    params: ({ answer }, target) => ({ id: answer[target] }),
  },
  'GET /help/tickets': none,
  'POST /help/tickets': { ...none, body: () => ({ subject: 'Matrix', message: 'Hello' }) },
  'GET /help/tickets/:id': { owners: ['clientA'], params: ({ ticket }, target) => ({ id: ticket[target] }) },
  'POST /help/tickets/:id/messages': {
    owners: ['clientA'],
    params: ({ ticket }, target) => ({ id: ticket[target] }),
    body: () => ({ text: 'Matrix' }),
  },
  'POST /inbound/mail': none,
  'GET /admin/content': none,
  'GET /admin/content/:name': { ...none, params: () => ({ name: 'faq' }) },
  'GET /admin/content/:name/versions/:number': { ...none, params: () => ({ name: 'faq', number: '1' }) },
  'POST /admin/content/:name': { ...none, params: () => ({ name: 'faq' }), body: () => ({ ...WORDS, base: 99 }) },
  'GET /home': none,
  'GET /terms/:side': { ...none, params: () => ({ side: 'client' }) },
  'GET /terms/:side/:version': { ...none, params: () => ({ side: 'client', version: TERMS_VERSION }) },
  'GET /admin/terms/:side': { ...none, params: () => ({ side: 'client' }) },
  'GET /admin/terms/:side/versions/:version': {
    ...none,
    params: () => ({ side: 'client', version: TERMS_VERSION }),
  },
  'POST /admin/terms/:side': {
    ...none,
    params: () => ({ side: 'client' }),
    body: () => ({ ...WORDS, base: 'none', from: null, asks: true, note: 'Matrix' }),
  },
  'POST /admin/terms/:side/versions/:version/withdrawal': {
    ...none,
    params: () => ({ side: 'client', version: TERMS_VERSION }),
  },
  'GET /admin/settings': none,
  'PUT /admin/settings/:name': {
    ...none,
    params: () => ({ name: 'promo-person' }),
    body: () => ({ value: 30, version: 99 }),
  },
  'POST /inbound/bounce': none,
  'POST /texts/reports/:id': { ...none, params: () => ({ id: '1' }) },
  'POST /texts/answers': none,
  'POST /auth/email/retry': none,
  'GET /admin/commission-taxes': none,
  'GET /admin/commission-taxes/filing': none,
  'POST /admin/commission-taxes': {
    ...none,
    body: () => ({ kind: 'pst', from: '2020-01-01', number: 'PST-1234-5678', note: 'Matrix' }),
  },
  'POST /admin/commission-taxes/:id/withdrawal': { ...none, params: () => ({ id: 'a'.repeat(26) }) },
  'GET /admin/rates': none,
  'POST /admin/rates': {
    ...none,
    body: () => ({ from: '2020-01-01', standard_percent: 9, repeat_percent: 9, note: 'Matrix' }),
  },
  'POST /admin/rates/:id/withdrawal': { ...none, params: () => ({ id: 'a'.repeat(26) }) },
  'GET /admin/promo-codes': none,
  'POST /admin/promo-codes': { ...none, body: () => ({ code: 'MATRIX', amount: 5 }) },
  'POST /admin/promo-codes/:id/active': {
    owners: ['admin'],
    params: ({ promo }, target) => ({ id: promo[target] }),
    body: () => ({ is_active: false }),
  },
  'GET /admin/queue': none,
  'GET /admin/queue/counts': none,
  'POST /admin/changes/:id/decision': {
    owners: ['admin'],
    params: ({ change }, target) => ({ id: change[target] }),
    body: () => ({ decision: 'refuse', reason: 'Matrix' }),
  },
  'POST /admin/providers/:id/decision': {
    owners: ['admin'],
    params: ({ provider }, target) => ({ id: provider[target] }),
    body: () => ({ decision: 'reject', reason: 'Matrix' }),
  },
  'POST /contact': {
    ...none,
    body: () => ({ name: 'A', email: 'a@example.com', subject: 'Hi', message: 'Hello', inquiry_type: 'general' }),
  },
}
