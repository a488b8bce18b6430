import { expect, it } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { NEVER } from './queries.ts'
import { insuranceOf, listingOf, serviceListingOf, type ListingFacts } from './hidden-reason.ts'

const localTime = createLocalTime('America/Vancouver')
const TODAY = '2026-11-23'
const listed: ListingFacts = {
  state: 'approved',
  id_until: null,
  insured_until: '2026-11-24',
  has_insurance: true,
  has_service: true,
  has_listed: true,
  has_hours: true,
}
const reasonOf = (facts: Partial<ListingFacts>) => listingOf({ ...listed, ...facts }, TODAY, localTime).reason

it('names the first reason why clients cannot book', () => {
  expect(reasonOf({})).toBeNull()
  expect(reasonOf({ insured_until: null })).toBeNull()
  expect(reasonOf({ state: 'draft', insured_until: NEVER, has_insurance: false })).toBe('not_submitted')
  expect(reasonOf({ state: 'submitted' })).toBe('in_review')
  expect(reasonOf({ state: 'changes_requested' })).toBe('changes_requested')
  expect(reasonOf({ state: 'rejected' })).toBe('rejected')
  expect(reasonOf({ state: 'suspended', insured_until: '2026-01-01' })).toBe('suspended')
  expect(reasonOf({ insured_until: '2026-11-22', has_service: false })).toBe('insurance_expired')
  expect(reasonOf({ insured_until: TODAY, id_until: NEVER })).toBe('insurance_expired')
  expect(reasonOf({ insured_until: TODAY, has_insurance: false })).toBe('papers_missing')
  expect(reasonOf({ id_until: NEVER, has_listed: false })).toBe('papers_missing')
  expect(reasonOf({ id_until: TODAY })).toBe('papers_missing')
  expect(reasonOf({ id_until: '2026-11-24' })).toBeNull()
  expect(reasonOf({ has_service: false, has_listed: false })).toBe('no_service')
  expect(reasonOf({ has_listed: false, has_hours: false })).toBe('service_in_review')
  expect(reasonOf({ has_hours: false })).toBe('no_hours')
})

it('tells of the end of an insurance from 30 days before', () => {
  const on = (until: string | null) => insuranceOf(until, TODAY, localTime)
  expect(on(null)).toEqual({ level: 'none', text: null })
  expect(on('2026-12-24').level).toBe('ok')
  expect(on('2026-12-23')).toEqual({
    level: 'ending',
    text: 'Your insurance ends in 30 days, on Wednesday, December 23, 2026. Clients cannot book dates after it.',
  })
  expect(on('2026-11-24').text).toContain('ends tomorrow, Tuesday, November 24, 2026.')
  expect(on(TODAY)).toMatchObject({ level: 'ended', text: expect.stringContaining('ends today') })
  expect(on('2026-11-22')).toEqual({
    level: 'ended',
    text: 'Your insurance ended on Sunday, November 22, 2026. Clients cannot book you until we have checked a new one.',
  })
})

it('calls a service listed only while clients can book it', () => {
  const row = { is_active: true, is_listed: true }
  expect(serviceListingOf(row, null, null)).toBe('listed')
  expect(serviceListingOf({ is_active: false, is_listed: false }, null, 'missing')).toBe('inactive')
  expect(serviceListingOf({ ...row, is_listed: false }, null, 'in_review')).toBe('in_review')
  expect(serviceListingOf(row, null, 'expired')).toBe('expired')
  expect(serviceListingOf({ ...row, is_listed: false }, 'suspended', null)).toBe('hidden')
  expect(serviceListingOf(row, 'insurance_expired', null)).toBe('hidden')
  expect(serviceListingOf(row, 'papers_missing', null)).toBe('hidden')
})
