import type { Provider } from '#contract/availability.ts'

export type OnboardingStep = { key: string; title: string; text: string; to: string; done: boolean }

export type OnboardingFacts = {
  profile: Pick<
    Provider,
    'bio' | 'years_of_experience' | 'specialties' | 'avatar_url' | 'availability' | 'weekly_hours'
  > | null
  avatarUrl: string | null
  serviceCount: number
  hasPapers: boolean
  providerId: string
}

/**
 * The steps of a new provider and when each is complete. The fourth looks at saved hours, never at free time: a fully
 * booked provider has not lost a step. Papers come last: which ones are needed follows from the services.
 */
export function onboardingSteps({
  profile,
  avatarUrl,
  serviceCount,
  hasPapers,
  providerId,
}: OnboardingFacts): OnboardingStep[] {
  return [
    {
      key: 'profile',
      title: 'Tell clients about yourself',
      text: 'A short bio, your experience or your specialties.',
      to: `/provider/profile/${providerId}`,
      done:
        profile !== null &&
        (profile.bio !== '' || profile.years_of_experience !== null || profile.specialties.length > 0),
    },
    {
      key: 'avatar',
      title: 'Add a photo',
      text: 'People open their door to a face they know.',
      to: '/profile',
      done: avatarUrl !== null,
    },
    {
      key: 'service',
      title: 'Offer your first service',
      text: 'Choose from the catalogue and set your own price.',
      to: '/provider/services/create',
      done: serviceCount > 0,
    },
    {
      key: 'availability',
      title: 'Set your availability',
      text: 'The hours you work, week by week or day by day.',
      to: '/provider/availability',
      done: hasHours(profile),
    },
    {
      key: 'papers',
      title: 'Hand in your papers',
      text: 'Your ID and your insurance, and a certificate where a service needs one.',
      to: '/provider/papers',
      done: hasPapers,
    },
  ]
}

function hasHours(profile: OnboardingFacts['profile']): boolean {
  if (!profile) return false
  return Object.keys(profile.availability).length > 0 || (profile.weekly_hours ?? []).some((day) => day.length > 0)
}
