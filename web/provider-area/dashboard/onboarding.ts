import type { Provider } from '#contract/availability.ts'
import type { Listing } from '#contract/providers.ts'

export type OnboardingStep = {
  key: 'profile' | 'avatar' | 'service' | 'availability'
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
  providerId: string
}

/**
 * The four steps of a new provider and when each is complete. The fourth looks at saved hours, never at free time: a
 * fully booked provider keeps it. Documents are no step: the approval card asks for those that the services need.
 */
export function onboardingSteps({ profile, avatarUrl, serviceCount, providerId }: OnboardingFacts): OnboardingStep[] {
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
