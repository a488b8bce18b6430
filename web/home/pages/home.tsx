import type { RouterContextProvider } from 'react-router'

import type { HomeWords } from '#contract/content.ts'
import { heroFallback, homeFallback } from '#web/home/home-content.ts'
import { callServer, siteContext } from '#web/api.server.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { getHero, getHome } from '#web/endpoints/content.gen.ts'
import { listTestimonials } from '#web/endpoints/reviews.gen.ts'
import { Section } from '#web/ui/page/section.tsx'
import { AvailableList, availableTitle, NOBODY } from '#web/discovery/available/available-list.tsx'
import { loadAvailable } from '#web/discovery/available/load-available.server.ts'
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
    categories: [],
    quotes: [],
    available: NOBODY,
    things: [],
  }))
}

type Context = Readonly<RouterContextProvider>

/** The home page shows its own words when the call fails. */
async function loadHero(context: Context) {
  try {
    return await callServer(context, getHero)
  } catch {
    return FALLBACK
  }
}

/** The categories that are offered; null while unknown. */
async function loadCatalogue(context: Context): Promise<{
  categories: string[] | null
  doors: { slug: string; name: string }[]
}> {
  try {
    const { categories } = await callServer(context, listCatalogue)
    return {
      categories: categories.map(({ slug }) => slug),
      doors: categories.map(({ slug, name }) => ({ slug, name })),
    }
  } catch {
    return { categories: null, doors: [] }
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

export default function Home({ loaderData: { hero, home, categories, quotes, available } }: Route.ComponentProps) {
  return (
    <>
      <Hero caption={hero.caption} title={hero.title} description={hero.description} />
      <Facts />
      {/* Left out when no one is available. */}
      {available.people.length > 0 && (
        <Section title={availableTitle(available)}>
          <AvailableList {...available} search="/search" />
        </Section>
      )}
      <OurServices {...home.services} categories={categories} />
      <WhyUs {...home.why} />
      <HowItWorks {...home.steps} />
      <Testimonials words={home.quotes} quotes={quotes} samples={hero.testimonials} />
      <ClosingCall {...home.closing} />
    </>
  )
}
