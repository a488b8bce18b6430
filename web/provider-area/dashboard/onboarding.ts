import type { Provider } from '#contract/availability.ts'
import type { Listing } from '#contract/providers.ts'

export type OnboardingStep = {
  key: 'profile' | 'avatar' | 'service' | 'availability' | 'papers'
  to: string
  done: boolean
}

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
      to: `/provider/profile/${providerId}`,
      done:
        profile !== null &&
        (profile.bio !== '' || profile.years_of_experience !== null || profile.specialties.length > 0),
    },
    {
      key: 'avatar',
      to: '/profile',
      done: avatarUrl !== null,
    },
    {
      key: 'service',
      to: '/provider/services/create',
      done: serviceCount > 0,
    },
    {
      key: 'availability',
      to: '/provider/availability',
      done: hasHours(profile),
    },
    {
      key: 'papers',
      to: '/provider/papers',
      done: hasPapers,
    },
  ]
}

function hasHours(profile: OnboardingFacts['profile']): boolean {
  if (!profile) return false
  return Object.keys(profile.availability).length > 0 || (profile.weekly_hours ?? []).some((day) => day.length > 0)
}

/** Whether a provider who is ready is welcomed: not while something else keeps clients away: then the page says what. */
export function mayWelcome({ reason }: Listing): boolean {
  return reason === null || reason === 'not_submitted' || reason === 'in_review'
}
