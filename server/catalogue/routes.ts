import { getHero, getServiceByTitle, listCatalogue } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { PreparedAnswer } from '#server/platform/http/prepared-answer.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { cached } from '#server/platform/cache.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { presentByTitle, presentCategory, presentEntry, presentHero } from './present.ts'
import { findHero, listCategories, listEntries, listTestimonials } from './queries.ts'

/** Everybody gets the same words here, so they are kept ready to send. */
export function registerCatalogueRoutes(serve: Serve, deps: Deps): void {
  const catalogue = cached(() => prepareCatalogue(deps))
  const hero = cached(() => prepareHero(deps))
  deps.listener.on(CONTENT_CHANGED, () => {
    catalogue.invalidate()
    hero.invalidate()
  })
  serve(listCatalogue, async () => (await catalogue.get()).all)
  serve(getServiceByTitle, async ({ params }) => {
    const found = (await catalogue.get()).byTitle.get(params.title.trim().toLowerCase())
    if (!found) throw new DomainError('not_found', 'Service not found.')
    return found
  })
  serve(getHero, () => hero.get())
}

async function prepareCatalogue({ db }: Deps) {
  const [categories, entries] = await Promise.all([listCategories(db), listEntries(db)])
  return {
    all: new PreparedAnswer<Answer<typeof listCatalogue>>({
      categories: categories.map(presentCategory),
      entries: entries.map(presentEntry),
    }),
    byTitle: new Map(entries.map((entry) => [entry.name.toLowerCase(), new PreparedAnswer(presentByTitle(entry))])),
  }
}

async function prepareHero({ db }: Deps): Promise<PreparedAnswer<Answer<typeof getHero>>> {
  const [hero, testimonials] = await Promise.all([findHero(db), listTestimonials(db)])
  // The page has words of its own for a failure (specification section 2).
  if (!hero) throw new DomainError('unavailable')
  return new PreparedAnswer(presentHero(hero, testimonials))
}
