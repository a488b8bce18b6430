import type { FactsOf } from '#server/notifications/templates/index.ts'
import {
  LONG_NAME,
  LONG_SERVICE,
  NOBODY,
  SAMPLE_ID,
  SAMPLE_TOKEN,
  SEVERAL_LINES,
  type ExamplesFor,
  type Named,
} from './moment.ts'

const firstName = 'Amara'
const PAPER = 'Liability insurance'

const decided: FactsOf<'verification.approved'> = {
  firstName,
  reason: null,
  keepsVisits: true,
  papers: [
    { name: 'Government ID', isAccepted: true, reason: null },
    { name: PAPER, isAccepted: true, reason: null },
  ],
}
const refused = [
  { name: 'Government ID', isAccepted: true, reason: null },
  { name: PAPER, isAccepted: false, reason: 'The second page is missing.' },
]

/** Decisions of admins about a provider, and automatic endings. */
export const providerExamples: ExamplesFor<
  Named<'verification' | 'paper' | 'papers' | 'photo' | 'offering' | 'rate' | 'tax' | 'safety'>
> = {
  'verification.approved': () => ({ usual: decided, 'without papers': { ...decided, papers: [] } }),
  'verification.changes_requested': () => ({
    usual: { ...decided, reason: 'Your photo does not show your face.', papers: refused },
    'several lines': { ...decided, reason: SEVERAL_LINES, papers: [] },
  }),
  'verification.rejected': () => ({
    usual: { ...decided, reason: 'We only take people who live in British Columbia.' },
  }),
  'verification.suspended': () => ({
    usual: { ...decided, reason: 'Your insurance has ended.' },
    'visits are cancelled': { ...decided, reason: 'Several clients have reported you.', keepsVisits: false },
  }),
  'verification.suspension_lifted': () => ({ usual: { ...decided, papers: [] } }),
  'paper.accepted': ({ day }) => ({
    usual: { firstName, name: PAPER, until: day(300), reason: null },
    'without an end': { firstName, name: 'Government ID', until: null, reason: null },
  }),
  'paper.refused': () => ({ usual: { firstName, name: PAPER, until: null, reason: 'It cannot be read.' } }),
  'paper.ending': ({ day }) => {
    const paper = { firstName, name: PAPER, until: day(14), hasEnded: false, isRenewed: false }
    return {
      usual: { ...paper, text: 'After that day clients cannot book you.' },
      'a new one waits': { ...paper, text: 'After that day clients cannot book you.', isRenewed: true },
      'it has ended': { ...paper, text: 'Clients cannot book you for now.', until: day(-1), hasEnded: true },
    }
  },
  'photo.report_answered': () => ({
    usual: { firstName, providerId: 'provider'.padEnd(26, '0'), provider: 'Amara Osei', isHidden: true },
    'it stays': { firstName, providerId: 'provider'.padEnd(26, '0'), provider: 'Amara Osei', isHidden: false },
  }),
  'photo.judged': () => {
    const photo = { firstName, service: 'Balayage', reason: 'A person in it has asked us to take it down.' }
    return {
      usual: { ...photo, decision: 'hide' },
      'of the profile, shown again': { ...photo, service: null, decision: 'restore' },
      'it stays hidden': { ...photo, decision: 'uphold' },
      'reports hide it': { ...photo, decision: 'reported' },
    }
  },
  'papers.asked': ({ day }) => ({ usual: { firstName, papers: ['Government ID', PAPER], until: day(30) } }),
  'offering.price_outside': ({ day }) => {
    const outside = { firstName, title: 'Gel Manicure', min: 50, max: 120, price: 140, until: day(30) }
    return {
      usual: { ...outside, moment: 'told' },
      'a reminder': { ...outside, title: LONG_SERVICE, moment: 'reminded' },
      'it has paused': { ...outside, until: day(-1), moment: 'paused' },
    }
  },
  'offering.entry_retired': ({ day }) => ({
    usual: { firstName, title: 'Gel Manicure', lastDay: day(60) },
    'it goes on': { firstName, title: 'Gel Manicure', lastDay: null },
  }),
  'rate.planned': ({ day }) => ({ usual: { firstName, from: day(30), standardPercent: 16, repeatPercent: 9.5 } }),
  'rate.tax_planned': ({ day }) => ({
    usual: { firstName, tax: 'pst', from: day(30), percent: 7 },
    ends: { firstName, tax: 'gst', from: day(30), percent: 0 },
  }),
  'rate.tax_withdrawn': ({ day }) => ({ usual: { firstName, tax: 'pst', from: day(30), percent: 7 } }),
  'rate.withdrawn': ({ day }) => ({ usual: { firstName, from: day(30), standardPercent: 16, repeatPercent: 9.5 } }),
  'tax.details_asked': () => ({ usual: { firstName } }),
  'tax.reported': () => ({
    usual: { firstName, year: 2026, isCorrected: false },
    corrected: { firstName, year: 2026, isCorrected: true },
  }),
  'tax.small_supplier_near': () => ({ usual: { firstName, salesCents: 2_534_050 } }),
  'tax.small_supplier_reached': () => ({ usual: { firstName, salesCents: 3_012_000 } }),
  'safety.contact_asked': ({ at }) => ({
    usual: { providerName: 'Amara Osei', token: SAMPLE_TOKEN, expiresAt: at(7, '10:00') },
    'a long name': { providerName: LONG_NAME, token: SAMPLE_TOKEN, expiresAt: at(7, '10:00') },
  }),
  'safety.contact_answered': () => ({
    usual: { firstName, contactName: 'Kofi Osei', agrees: true },
    'they say no': { firstName, contactName: 'Kofi Osei', agrees: false },
  }),
  'safety.contact_agreed': () => ({ usual: { providerName: 'Amara Osei', token: SAMPLE_TOKEN } }),
  'safety.contact_stopped': () => ({ usual: { firstName, contactName: 'Kofi Osei' } }),
  'safety.asked': ({ now }) => {
    const asked = {
      bookingId: SAMPLE_ID,
      round: '1',
      ...NOBODY,
      firstName,
      answerBy: new Date(now.getTime() + 900_000),
    }
    return { usual: { ...asked, hasContact: true }, 'without a contact': { ...asked, hasContact: false } }
  },
  'safety.alarm': ({ now }) => {
    const alarm = { id: SAMPLE_ID, providerName: 'Amara Osei', at: now, contactPhone: NOBODY.phone }
    return {
      usual: { ...alarm, kind: 'silent' },
      'nobody answers': { ...alarm, kind: 'timer', providerName: LONG_NAME },
    }
  },
  'safety.all_clear': ({ now }) => ({
    usual: { id: SAMPLE_ID, providerName: 'Amara Osei', at: now, contactPhone: NOBODY.phone },
  }),
}
