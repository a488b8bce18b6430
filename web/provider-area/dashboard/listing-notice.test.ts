import { expect, it } from 'vitest'

import type { HiddenReason, Verification } from '#contract/providers.ts'

import { listingNotice } from './listing-notice.ts'

const listed: Verification = {
  state: 'approved',
  reason: null,
  insurance_expires_on: '2026-12-31',
  submitted_text: null,
  listing: { is_listed: true, reason: null, text: 'Clients can find and book you.' },
  insurance: { level: 'ok', text: 'Your insurance is valid until Thursday, December 31, 2026.' },
  papers_notice: null,
  has_papers: true,
  suspended_visits: null,
  missing: [],
}
const hidden = (reason: HiddenReason, text: string): Verification => ({
  ...listed,
  listing: { is_listed: false, reason, text },
})

it('says nothing while clients can book', () => {
  expect(listingNotice(listed)).toBeNull()
})

it('tells of the paper that presses, with the way to it, whether or not clients can still book', () => {
  const papers_notice = { tone: 'warn', text: 'It ends in 7 days.' } as const
  const short = 'Your documents need attention'
  const action = { label: 'See your documents', to: '/provider/papers' }
  expect(listingNotice({ ...listed, papers_notice })).toEqual({ ...papers_notice, short, action })
  const ended = { tone: 'bad', text: 'Your liability insurance ended.' } as const
  expect(listingNotice({ ...hidden('insurance_expired', 'It ended.'), papers_notice: ended })).toEqual({
    ...ended,
    short,
    action,
  })
})

it('says that nobody can book while a renewed paper is reviewed, and asks for nothing', () => {
  expect(listingNotice(hidden('insurance_expired', 'It ended.'))).toMatchObject({ tone: 'bad', text: 'It ended.' })
})

it('tells a suspended provider so, whatever their insurance', () => {
  const notice = listingNotice({
    ...hidden('suspended', 'Suspended.'),
    papers_notice: { tone: 'bad', text: 'It ended.' },
  })
  expect(notice).toEqual({ tone: 'bad', short: 'Your account is suspended', text: 'Suspended.' })
})
