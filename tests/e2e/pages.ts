import { expect, type Page } from '@playwright/test'

import { TERMS_VERSION } from '#contract/constants.ts'
import { idFromName } from '#server/platform/id.ts'

import { chooseDay, chooseSlot, slots } from './client-steps.ts'
import { asks, type Opener } from './openers.ts'
import type { Demo } from './people.ts'

export type PageRow = {
  /** As in web/routes.ts. */
  route: string
  /** A visitor without an account unless given. */
  as?: Demo
  /** Where the route's own path does not say it; several show the page in several states. */
  at?: (opener: Opener) => Promise<string[]> | string[]
  /** Acts before the examination. */
  prepare?: (page: Page) => Promise<void>
}

const aBalayage = ({ first }: Opener) =>
  first<{ id: string; service: { id: string } }>('services/providers?service=Balayage')

const aCompleted = async ({ first }: Opener) => [`/bookings/${(await first('bookings/?status=completed')).id}`]
const aDone = async ({ first }: Opener) => [`/admin/bookings/${(await first('admin/bookings?state=completed')).id}`]

/**
 * Every page there is, as the people who use it open it: each is checked on a small phone and on a desktop, in light
 * and in dark. `tests/pages.test.ts` fails for a route that is not here.
 */
export const pages: PageRow[] = [
  { route: '/' },
  { route: '/login' },
  { route: '/signup' },
  { route: '/terms' },
  { route: '/terms/:side/:version', at: () => [`/terms/client/${TERMS_VERSION}`] },
  { route: '/privacy-policy' },
  { route: '/about' },
  { route: '/contact' },
  { route: '/gift-cards' },
  { route: '/services' },
  { route: '/services/:id', at: async (opener) => [`/services/${(await aBalayage(opener)).service.id}`] },
  {
    route: '/services/details/:serviceName',
    at: () => ['', '?postal=V8W'].map((query) => `/services/details/Balayage${query}`),
  },
  { route: '/providers/:id', at: async (opener) => [`/providers/${(await aBalayage(opener)).id}`] },
  { route: '/in/:city', at: () => ['/in/vancouver'] },
  { route: '/in/:city/:service', at: () => ['/in/vancouver/balayage'] },
  {
    route: '/search',
    at: () => ['/search', '/search?service=Balayage&part=evening&postal=V6B', '/search?service=Balayage&postal=V8W'],
  },
  { route: '/p/:handle', at: () => ['/p/of-nobody'] },
  { route: '/wish', at: () => ['/wish', '/wish#token=unknown'] },
  { route: '/forgot-password' },
  { route: '/reset-password' },
  { route: '/payment-success', at: () => ['/payment-success', '/payment-success?tip_id=unknown&session_id=unknown'] },
  {
    route: '/payment-cancel',
    at: () => ['/payment-cancel?booking_id=unknown'],
    // It would go on to the dashboard in the middle of the examination.
    prepare: (page) => page.getByRole('button', { name: 'Stay here' }).click(),
  },
  { route: '/trusted-contact', at: () => ['/trusted-contact', '/trusted-contact#token=unknown'] },
  {
    route: '/email-change',
    at: () => ['/email-change', '/email-change#confirm=unknown', '/email-change#undo=unknown'],
  },
  { route: '/verify-email', at: () => ['/verify-email', '/verify-email#token=unknown'] },
  { route: '/account-deleted' },
  {
    route: '/outbox',
    at: () => ['/outbox', '/outbox?part=examples', '/outbox?part=examples&example=booking.remind_soon-client-usual'],
  },
  { route: '/not-sent' },
  { route: '/unsubscribe', at: () => ['/unsubscribe?t=unknown', '/unsubscribe?done=1', '/unsubscribe'] },
  { route: '/*', at: () => ['/no/such/page', '/in/atlantis'] },

  {
    route: '/client/dashboard/:userId',
    as: 'client',
    at: ({ id }) => [`/client/dashboard/${id}`, `/client/dashboard/${id}?tab=past`],
  },
  { route: '/profile', as: 'client' },
  { route: '/account', as: 'client' },
  {
    route: '/account/:part',
    as: 'client',
    at: () => ['/account/email', '/account/password', '/account/devices', '/account/notifications', '/account/delete'],
  },
  { route: '/inbox', as: 'client' },
  { route: '/credit', as: 'client' },
  { route: '/gift-cards', as: 'client' },
  { route: '/inbox', as: 'provider' },
  {
    route: '/booking/:service/:providerId',
    as: 'client',
    at: async (o) => [`/booking/Balayage/${(await aBalayage(o)).id}`],
  },
  { route: '/bookings/:id', as: 'client', at: async ({ first }) => [`/bookings/${(await first('bookings/')).id}`] },
  { route: '/bookings/:id', as: 'client', at: aCompleted, prepare: asks('Report a problem') },
  { route: '/bookings/:id', as: 'client', at: aCompleted, prepare: asks(/^Leave a(?:nother)? tip/) },
  {
    route: '/booking/:service/:providerId',
    as: 'client',
    at: async (o) => [`/booking/Balayage/${(await aBalayage(o)).id}`],
    async prepare(page) {
      await chooseDay(page, 1)
      await chooseSlot(page, slots(page).first())
      await page.getByRole('button', { name: 'Repeat this visit' }).click()
    },
  },

  { route: '/messages', as: 'client' },
  {
    route: '/messages/:id',
    as: 'client',
    at: async ({ first }) => [`/messages/${(await first('messages/conversations')).id}`],
  },
  {
    route: '/messages/with/:personId',
    as: 'client',
    at: async (opener) => [`/messages/with/${(await aBalayage(opener)).id}`],
  },
  { route: '/provider/dashboard/:userId?', as: 'provider', at: ({ id }) => [`/provider/dashboard/${id}`] },
  { route: '/reviews', as: 'client' },
  { route: '/favourites', as: 'client' },
  { route: '/client/household', as: 'client' },
  { route: '/client/household', as: 'client', prepare: asks('Add a pet') },
  { route: '/waitlist', as: 'client' },
  {
    route: '/waitlist/join',
    as: 'client',
    at: () => ['/waitlist/join?service=Balayage', '/waitlist/join?service_id=unknown'],
  },
  { route: '/waitlist/offers/:id', as: 'client', at: () => ['/waitlist/offers/unknown'] },
  { route: '/provider/reviews', as: 'provider' },
  { route: '/provider/services', as: 'provider' },
  {
    route: '/provider/services',
    as: 'provider',
    async prepare(page) {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByRole('button', { name: 'Add an add-on' }).click()
    },
  },
  { route: '/help', as: 'client' },
  {
    route: '/help/:id',
    as: 'client',
    at: async ({ first }) => [`/help/${(await first('help/tickets')).id}`],
  },
  { route: '/provider/services/create', as: 'provider' },
  {
    route: '/provider/services/:serviceId',
    as: 'provider',
    at: async ({ id, first }) => [`/provider/services/${(await first(`services/provider/${id}`)).id}`],
  },
  { route: '/provider/requests', as: 'provider' },
  {
    route: '/provider/requests/:id',
    as: 'provider',
    at: async ({ first }) => [`/provider/requests/${(await first('bookings/?status=pending')).id}`],
  },
  {
    route: '/provider/schedule',
    as: 'provider',
    at: () => ['/provider/schedule', '/provider/schedule?view=week', '/provider/schedule?view=list'],
  },
  { route: '/provider/papers', as: 'provider' },
  { route: '/provider/photos', as: 'provider' },
  {
    route: '/provider/earnings',
    as: 'provider',
    at: () => ['', '?part=statements', '?part=mileage', '?part=taxes'].map((part) => `/provider/earnings${part}`),
  },
  { route: '/provider/history', as: 'provider' },
  { route: '/provider/statistics', as: 'provider' },
  {
    route: '/provider/bookings/:id',
    as: 'provider',
    at: async ({ first }) => [`/provider/bookings/${(await first('bookings/?status=confirmed')).id}`],
  },
  { route: '/provider/profile/:providerId', as: 'provider', at: ({ id }) => [`/provider/profile/${id}`] },
  { route: '/provider/availability', as: 'provider' },
  { route: '/provider/safety', as: 'provider' },
  { route: '/provider/payouts', as: 'provider' },
  {
    route: '/provider/payouts',
    as: 'provider',
    // Leads to the page of the sandbox's payment company.
    async prepare(page) {
      await page
        .getByRole('button', { name: /^(?:Set up payouts|Finish set-up|(?:Change|Update) bank account)$/ })
        .click()
      await expect(page).toHaveURL(/\/sandbox\/payouts\//)
      await expect(page.getByLabel('Transit number')).toBeVisible()
    },
  },
  { route: '/provider/share', as: 'provider' },

  { route: '/admin', as: 'admin' },
  { route: '/admin/approvals', as: 'admin' },
  { route: '/admin/approvals', as: 'admin', at: () => ['/admin/approvals?state=approved'], prepare: asks('Suspend') },
  { route: '/admin/reviews', as: 'admin', at: () => ['/admin/reviews', '/admin/reviews?state=published'] },
  {
    route: '/admin/cases',
    as: 'admin',
    at: () => ['', '?turn=solved&kind=ticket', '?state=open', '?state=disputes'].map((query) => `/admin/cases${query}`),
  },
  {
    route: '/admin/money',
    as: 'admin',
    at: () =>
      [
        '',
        '?part=books&period=2026',
        '?part=payouts',
        '?part=reconciliation',
        '?part=movements',
        '?part=taxes',
        '?part=sellers',
        '?part=gifts',
        '?part=promotions',
      ].map((part) => `/admin/money${part}`),
  },
  { route: '/admin/catalogue', as: 'admin', at: () => ['/admin/catalogue', '/admin/catalogue?part=demand'] },
  {
    route: '/admin/catalogue/:id',
    as: 'admin',
    at: () => ['/admin/catalogue/new', `/admin/catalogue/${idFromName('entry', 'Balayage')}`],
  },
  { route: '/admin/catalogue', as: 'admin', prepare: asks('Retire the category Hair') },
  {
    route: '/admin/catalogue/:id',
    as: 'admin',
    at: () => [`/admin/catalogue/${idFromName('entry', 'Balayage')}`],
    async prepare(page) {
      await page.getByLabel('Lowest price').fill('299')
      await asks('Save')(page)
    },
  },
  {
    route: '/admin/content',
    as: 'admin',
    at: () => [
      '/admin/content',
      '/admin/content?part=words&document=faq',
      '/admin/content?part=rates',
      '/admin/content?part=terms',
      '/admin/content?part=limits',
    ],
  },
  { route: '/admin/required-papers', as: 'admin' },
  { route: '/admin/safety', as: 'admin' },
  { route: '/admin/safety/:id', as: 'admin', at: () => ['/admin/safety/unknown'] },
  { route: '/admin/photos', as: 'admin', at: () => ['/admin/photos', '/admin/photos?state=newest'] },
  { route: '/admin/conversations', as: 'admin' },
  { route: '/admin/bookings', as: 'admin', at: () => ['/admin/bookings', '/admin/bookings?risk=any&city=Nowhere'] },
  {
    route: '/admin/bookings/:id',
    as: 'admin',
    at: aDone,
  },
  { route: '/admin/bookings/:id', as: 'admin', at: aDone, prepare: asks('Refund the visit') },
  {
    route: '/admin/content',
    as: 'admin',
    at: () => ['/admin/content?part=terms'],
    async prepare(page) {
      await page
        .getByRole('textbox', { name: /^Text of Section/ })
        .last()
        .fill('In other words')
      await asks('See the changes')(page)
    },
  },
  {
    route: '/admin/bookings/:id',
    as: 'admin',
    at: async ({ first }) => [`/admin/bookings/${(await first('admin/bookings?state=pending')).id}`],
    prepare: asks('Move it'),
  },
  {
    route: '/admin/people/:id?',
    as: 'admin',
    at: async ({ first, id }) => {
      const provider = `/admin/people/${(await first('admin/providers?state=approved')).id}`
      const log = `${provider}?part=messages`
      return ['/admin/people', `/admin/people/${id}`, provider, log, `${log}&channel=push&state=failed`]
    },
  },
  {
    route: '/admin/people/:id?',
    as: 'admin',
    at: async ({ first }) => [`/admin/people/${(await first('admin/providers?state=approved')).id}`],
    prepare: asks('Delete account'),
  },
  { route: '/admin/reports', as: 'admin', at: () => ['/admin/reports', '/admin/reports?days=7&list=requests'] },
  {
    route: '/admin/system',
    as: 'admin',
    at: () => ['/admin/system', '/admin/system?part=admins', '/admin/system?part=jobs', '/admin/system?part=settings'],
  },
]

/** Routes that redirect immediately, or are reached from the page that they belong to. */
export const withoutPage = [
  '/service-catalog',
  '/dashboard',
  '/view-as',
  '/sandbox/checkout/:sessionId',
  '/sandbox/payouts/:accountId',
]
