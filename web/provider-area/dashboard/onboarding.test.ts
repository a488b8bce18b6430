import { expect, it } from 'vitest'

import { type OnboardingFacts, onboardingSteps } from './onboarding.ts'

const profile: NonNullable<OnboardingFacts['profile']> = {
  bio: '',
  years_of_experience: null,
  specialties: [],
  avatar_url: null,
  availability: {},
  weekly_hours: [[], [], [], [], [], [], []],
}
const nothing: OnboardingFacts = { profile: null, avatarUrl: null, serviceCount: 0, providerId: 'p' }

const doneKeys = (facts: Partial<OnboardingFacts>) =>
  onboardingSteps({ ...nothing, ...facts }).flatMap(({ key, done }) => (done ? [key] : []))

it('has four steps in order, and begins with nothing done', () => {
  expect(onboardingSteps(nothing).map(({ key }) => key)).toEqual(['profile', 'avatar', 'service', 'availability'])
  expect(doneKeys({})).toEqual([])
  expect(doneKeys({ profile })).toEqual([])
})

it('takes a bio, experience or specialties for the first step', () => {
  expect(doneKeys({ profile: { ...profile, bio: 'Hello' } })).toEqual(['profile'])
  expect(doneKeys({ profile: { ...profile, years_of_experience: 0 } })).toEqual(['profile'])
  expect(doneKeys({ profile: { ...profile, specialties: ['Curls'] } })).toEqual(['profile'])
})

it('takes an avatar and a service for the next two', () => {
  expect(doneKeys({ avatarUrl: '/uploads/avatars/avatar_1.webp', serviceCount: 1 })).toEqual(['avatar', 'service'])
})

it('takes any saved date or weekly hours for the fourth, never free time', () => {
  expect(doneKeys({ profile: { ...profile, availability: { '2026-12-15': [] } } })).toEqual(['availability'])
  const weekly_hours = profile.weekly_hours?.map((_, day) => (day === 2 ? [{ start: '09:00', end: '17:00' }] : []))
  expect(doneKeys({ profile: { ...profile, weekly_hours } })).toEqual(['availability'])
})
