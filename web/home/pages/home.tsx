import type { RouterContextProvider } from 'react-router'

import type { HomeWords } from '#contract/content.ts'
import { heroFallback, homeFallback } from '#web/home/home-content.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { searchAvailability } from '#web/endpoints/availability/search.gen.ts'
import { getHero, getHome } from '#web/endpoints/content.gen.ts'
import { listTestimonials } from '#web/endpoints/reviews.gen.ts'
import { type Available, AvailableNext } from '#web/home/available.tsx'
import { ClosingCall } from '#web/home/closing-call.tsx'
import { Facts } from '#web/home/facts.tsx'
import { Hero } from '#web/home/hero.tsx'
import { HowItWorks } from '#web/home/how-it-works.tsx'
import { OurServices } from '#web/home/our-services.tsx'
import { Testimonials } from '#web/home/testimonials.tsx'
import { WhyUs } from '#web/home/why-us.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { organization, website } from '#web/shell/structured-data.server.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'

import type { Route } from './+types/home'

const NOBODY: Available = { date: '', people: [] }
const PEOPLE_SHOWN = 6
const TIMES_SHOWN = 3

const FALLBACK = { ...heroFallback, testimonials: [] }

export async function loader({ context }: Route.LoaderArgs) {
  const [hero, words, catalogue, quotes, available] = await Promise.all([
    loadHero(context),
    callServer(context, getHome).catch(() => homeFallback),
    loadCatalogue(context),
    callServer(context, listTestimonials).catch(() => []),
    loadAvailable(context),
  ])
  const doors = openDoors(words.services, catalogue.categories)
  const sections = doors.sections.map((door) => ({ ...door, still: stillOf(door.art ?? '', door.id) }))
  const home = { ...words, services: { ...doors, sections } }
  const site = context.get(siteContext)
  return {
    hero,
    home,
    services: catalogue.names,
    categories: catalogue.doors,
    quotes,
    available,
    things: [organization(site), website(site)],
  }
}

/** Coming from another page while the server is out of reach: the same words, not an error. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({
    hero: FALLBACK,
    home: homeFallback,
    services: [],
    categories: [],
    quotes: [],
    available: NOBODY,
    things: [],
  }))
}

type Context = Readonly<RouterContextProvider>

/** The home page stands on its own words when the call fails. */
async function loadHero(context: Context) {
  try {
    return await callServer(context, getHero)
  } catch {
    return FALLBACK
  }
}

/** An extra: without it the page stands alone. */
async function loadAvailable(context: Context): Promise<Available> {
  const found = await callServer(context, searchAvailability, { query: { limit: PEOPLE_SHOWN } }).catch(() => null)
  if (found === null) return NOBODY
  const people = found.providers.map((card) => ({
    id: card.id,
    full_name: card.full_name,
    avatar_url: card.avatar_url,
    ratings_average: card.ratings_average,
    ratings_count: card.ratings_count,
    location: card.location,
    specialties: card.specialties,
    times: card.next_slots.slice(0, TIMES_SHOWN).map(({ label }) => label),
  }))
  return { date: found.date, people }
}

/** Names for the search, and the categories that are offered; null while nobody can tell. */
async function loadCatalogue(context: Context): Promise<{
  names: string[]
  categories: string[] | null
  doors: { slug: string; name: string }[]
}> {
  try {
    const { entries, categories } = await callServer(context, listCatalogue)
    return {
      names: entries.map((entry) => entry.name),
      categories: categories.map(({ slug }) => slug),
      doors: categories.map(({ slug, name }) => ({ slug, name })),
    }
  } catch {
    return { names: [], categories: null, doors: [] }
  }
}

/** No door leads into a category that is retired. */
function openDoors(services: HomeWords['services'], categories: readonly string[] | null): HomeWords['services'] {
  if (categories === null) return services
  return { ...services, sections: services.sections.filter(({ id }) => categories.includes(id)) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    'At-home beauty, wellness and pet care',
    loaderData?.hero.description ?? heroFallback.description,
    '/og-default.png',
    loaderData?.things,
  )

export default function Home({
  loaderData: { hero, home, services, categories, quotes, available },
}: Route.ComponentProps) {
  return (
    <>
      <Hero caption={hero.caption} title={hero.title} description={hero.description} services={services} />
      <Facts />
      <AvailableNext {...available} />
      <OurServices {...home.services} categories={categories} />
      <WhyUs {...home.why} />
      <HowItWorks {...home.steps} />
      <Testimonials words={home.quotes} quotes={quotes} samples={hero.testimonials} />
      <ClosingCall {...home.closing} />
    </>
  )
}
