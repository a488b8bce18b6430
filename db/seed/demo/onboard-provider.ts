import { acceptProviderTerms } from '#contract/accounts.ts'
import { decideApplicant } from '#contract/admin.ts'
import { createProfile } from '#contract/availability.ts'
import { chooseHandle } from '#contract/bookings/booking-link.ts'
import { createService, submitVerification } from '#contract/providers.ts'
import type { CatalogueEntry } from '#contract/catalogue.ts'
import { isPaperKind, type PaperKind } from '#contract/papers/kinds.ts'
import { demoAdmin, type DemoProvider } from '#db/seed/people.ts'
import type { FrontDoor } from './front-door.ts'
import { handInPapers, type Papers } from './hand-in-papers.ts'

export type OnboardOptions = {
  door: FrontDoor
  entries: Map<string, CatalogueEntry>
  papers: Omit<Papers, 'certificates' | 'isAccepted'>
  /** Whether an admin accepts the papers. */
  isAccepted: boolean
  /** Shows sample pictures; not every provider has any. */
  showSamples?: ((providerId: string, services: { id: string; entry: string }[]) => Promise<void>) | undefined
}

/** A provider's steps between sign-up and approval: terms, profile, hours, services, papers. */
export async function onboardProvider(id: string, person: DemoProvider, options: OnboardOptions): Promise<void> {
  const { door, entries } = options
  const { email } = person
  await door.call(email, acceptProviderTerms)
  await door.call(email, createProfile, { body: profileOf(person) })
  const services: { id: string; entry: string }[] = []
  for (const offering of person.offerings) {
    const category = entries.get(offering.entry)?.category
    if (!category) throw new Error(`no catalogue entry ${offering.entry}`)
    const { id: serviceId } = await door.call(email, createService, {
      body: {
        title: offering.entry,
        category,
        price: offering.price,
        description: offering.description,
        ...(offering.minutes ? { duration_minutes: offering.minutes } : {}),
      },
    })
    services.push({ id: serviceId, entry: offering.entry })
  }
  await options.showSamples?.(id, services)
  await handInPapers(door, email, {
    ...options.papers,
    certificates: asked(person, entries),
    isAccepted: options.isAccepted,
  })
  await door.call(email, submitVerification, {
    body: {
      is_adult: true,
      may_work_in_canada: true,
      is_certified: true,
      is_insured: true,
      birth_date: '1990-05-17',
    },
  })
}

/** The end of it: from now on the provider is found, also by a short address. */
export async function approveProvider(id: string, { email, key }: DemoProvider, door: FrontDoor): Promise<void> {
  await door.call(demoAdmin.email, decideApplicant, { params: { id }, body: { decision: 'approve' } })
  await door.call(email, chooseHandle, { body: { handle: key } })
}

/** The certificates that the services need, each once. */
function asked(person: DemoProvider, entries: OnboardOptions['entries']): PaperKind[] {
  const papers = person.offerings.flatMap(({ entry }) => entries.get(entry)?.required_papers ?? [])
  return [...new Set(papers)].filter(isPaperKind)
}

function profileOf(person: DemoProvider) {
  const weekly: { start: string; end: string }[][] = [[], [], [], [], [], [], []]
  for (const { weekday, windows } of person.weekly)
    for (const [start, end] of windows) weekly[weekday]?.push({ start, end })
  return {
    bio: person.bio,
    years_of_experience: person.yearsOfExperience,
    location: person.location,
    specialties: person.specialties,
    weekly_hours: weekly,
    rules: { buffer_minutes: person.bufferMinutes, cancellation_tier: person.cancellationTier },
    gst_number: person.gstNumber ?? null,
    ...(person.service_area ? { service_area: person.service_area } : {}),
  }
}
