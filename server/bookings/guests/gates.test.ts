import { expect, test } from 'vitest'
import type { HouseholdMember } from '#contract/household.ts'
import { NO_GATES } from '#contract/rules/gates.ts'
import { ageOn } from '#contract/rules/household.ts'
import { createLocalTime } from '#server/platform/time.ts'
import { audienceOf, gateTexts, judgeGates, type Guest } from './gates.ts'

const days = createLocalTime('America/Vancouver')
const DAY = '2026-12-03'
const NOBODY: HouseholdMember = {
  id: 'a',
  kind: 'person',
  name: 'Robin',
  birth_date: null,
  is_adult: false,
  species: null,
  breed: '',
  weight_kg: null,
  notes: { allergies: '', patch_test_on: null, vaccinated_until: null, temperament: '', other: '' },
  version: 1,
  details: '',
  lines: [],
}
const guest = (member: Partial<HouseholdMember>, notes: Partial<HouseholdMember['notes']> = {}): Guest => ({
  kind: member.kind ?? 'person',
  member: { ...NOBODY, ...member, notes: { ...NOBODY.notes, ...notes } },
})
const isMet = (gates: object, ...guests: Guest[]) => judgeGates(days, { ...NO_GATES, ...gates }, guests, DAY)[0]!.isMet

test.each([
  [48, '2026-12-01', true],
  [48, '2026-12-02', false],
  [24, '2026-12-02', true],
  [24, '2026-12-03', false],
  [48, '2026-06-06', true],
  [48, '2026-06-05', false],
  [48, null, false],
] as const)('a patch test %i hours before and within 180 days, done on %s: %s', (hours, patch_test_on, met) => {
  expect(isMet({ patch_test: { days: 180, hours } }, guest({}, { patch_test_on }))).toBe(met)
})

test.each([
  [DAY, true],
  ['2026-12-02', false],
  ['2027-12-02', true],
  [null, false],
] as const)('vaccinated until %s: %s', (vaccinated_until, met) => {
  expect(isMet({ vaccination: true }, guest({ kind: 'pet' }, { vaccinated_until }))).toBe(met)
})

test.each([
  ['2008-12-03', false, true],
  ['2008-12-04', false, false],
  // A birth date is enough, whatever was ticked.
  ['2008-12-04', true, false],
  [null, true, true],
  [null, false, false],
] as const)('born on %s, said to be of age %s: %s', (birth_date, is_adult, met) => {
  expect(isMet({ adults_only: true }, guest({ birth_date, is_adult }))).toBe(met)
})

test('born on February 29, somebody is a year older on March 1 of other years', () => {
  expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  expect(ageOn('2008-02-29', '2028-02-29')).toBe(20)
})

test('every guest needs it, an empty list needs none, and each missing part is named', () => {
  const gates = { patch_test: { days: 180, hours: 48 as const }, adults_only: true }
  const fine = guest({ is_adult: true }, { patch_test_on: '2026-11-01' })
  const [patch, adult] = judgeGates(days, { ...NO_GATES, ...gates }, [fine, { kind: 'self', member: null }], DAY)
  expect([patch, adult]).toMatchObject([{ isMet: false }, { isMet: false }])
  expect(patch!.problems).toEqual([
    'Please add the date of your patch test. It has to be from Saturday, June 6, 2026 to Tuesday, December 1, 2026.',
  ])
  expect(isMet(gates, fine)).toBe(true)
  expect(isMet(gates)).toBe(false)
  expect([audienceOf(NO_GATES), audienceOf({ ...NO_GATES, vaccination: true })]).toEqual(['anybody', 'pets'])
  expect(gateTexts({ ...NO_GATES, ...gates }).map(({ kind }) => kind)).toEqual(['patch_test', 'adult'])
})
