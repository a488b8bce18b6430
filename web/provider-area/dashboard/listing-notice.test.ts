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
  renewal: null,
  suspended_visits: null,
  missing: [],
}
const hidden = (reason: HiddenReason, text: string): Verification => ({
  ...listed,
  listing: { is_listed: false, reason, text },
})
const renewal = { insurance_expires_on: '2027-12-31', state: 'waiting', reason: null, asked_text: 'today' } as const

it('says nothing while clients can book', () => {
  expect(listingNotice(listed)).toBeNull()
})

it('warns before the insurance ends, and in red once it has', () => {
  const ending: Verification = { ...listed, insurance: { level: 'ending', text: 'It ends in 7 days.' } }
  expect(listingNotice(ending)).toMatchObject({ tone: 'warn', text: 'It ends in 7 days.', action: { to: 'dashboard' } })
  expect(listingNotice(hidden('insurance_expired', 'It ended.'))).toMatchObject({ tone: 'bad', text: 'It ended.' })
})

it('asks for no date that is under review already', () => {
  const notice = listingNotice({ ...hidden('insurance_expired', 'It ended.'), renewal })
  expect(notice).toEqual({ tone: 'bad', text: 'It ended. We are reviewing the new date you sent.' })
  expect(
    listingNotice({ ...hidden('insurance_expired', 'It ended.'), renewal: { ...renewal, state: 'refused' } }),
  ).toMatchObject({
    text: 'It ended.',
    action: { label: 'Enter a new date' },
  })
})

it('tells a suspended provider so, whatever their insurance', () => {
  const notice = listingNotice({
    ...hidden('suspended', 'Suspended.'),
    insurance: { level: 'ended', text: 'It ended.' },
  })
  expect(notice).toEqual({ tone: 'bad', text: 'Suspended.' })
})
