import {
  getContent,
  getHero,
  getHome,
  getTermsVersion,
  HOME_DOCUMENTS,
  type HomePart,
  listTermsVersions,
  type ContentDocument,
} from '#contract/content.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Site } from '#server/platform/site.ts'
import { DomainError } from '#server/platform/errors.ts'
import { CachedResponse } from '#server/platform/http/cached-response.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { cached } from '#server/platform/cache.ts'
import { listDocuments, listTestimonials } from './queries.ts'
import { showPresentTerms, showPublicTerms, showTermsHistory } from './terms/show-terms.ts'

/** Texts are the same for all visitors, so their responses are cached. */
export function registerContentRoutes(serve: Serve, deps: Deps): void {
  const words = cached(deps.pubsub, () => prepareWords(deps))
  serve(getContent, async ({ params }) => {
    const found = (await words.get()).documents.get(params.name)
    if (!found) throw new DomainError('not_found')
    return found
  })
  serve(getHero, async () => {
    const { hero } = await words.get()
    // The page has words of its own for this.
    if (!hero) throw new DomainError('unavailable')
    return hero
  })
  serve(getHome, async () => {
    const { home } = await words.get()
    if (!home) throw new DomainError('unavailable')
    return home
  })
  serve(listTermsVersions, ({ params }) => showTermsHistory(deps, params.side))
  serve(getTermsVersion, async ({ params }) =>
    named(await showPublicTerms(deps, params.side, params.version), deps.site),
  )
}

async function prepareWords(deps: Deps) {
  const { db, site } = deps
  const [rows, testimonials, client, provider] = await Promise.all([
    listDocuments(db),
    listTestimonials(db),
    showPresentTerms(deps, 'client'),
    showPresentTerms(deps, 'provider'),
  ])
  const documents = new Map(rows.map(({ name, body }) => [name, named(body, site)]))
  // Terms are the version that holds now.
  if (client) documents.set('client-terms', named(client, site))
  if (provider) documents.set('provider-terms', named(provider, site))
  const hero = documents.get('hero')
  const said = testimonials.map((row) => ({ ...row, stars: Number(row.stars) }))
  return {
    documents: new Map([...documents].map(([name, body]) => [name, CachedResponse.json(body)])),
    home: homeOf(documents),
    hero: hero && CachedResponse.json<Answer<typeof getHero>>({ ...heroOf(hero), testimonials: said }),
  }
}

/** `{product}` and `{area}` in a text are what this deployment calls itself and serves. */
function named(document: ContentDocument, { name, serviceArea }: Site): ContentDocument {
  const fill = (text: string) => text.replaceAll('{product}', () => name).replaceAll('{area}', () => serviceArea)
  const fillAll = (texts: readonly string[]) => texts.map(fill)
  const fillOr = (text: string | null) => text && fill(text)
  const { title, caption, agreement, intro, sections } = document
  return {
    ...document,
    title: fill(title),
    caption: fillOr(caption),
    agreement: fillOr(agreement),
    intro: fillAll(intro),
    sections: sections.map((section) => ({
      ...section,
      title: fill(section.title),
      paragraphs: fillAll(section.paragraphs),
    })),
  }
}

function heroOf({ caption, title, intro }: ContentDocument) {
  return { caption: caption ?? '', title, description: intro.join(' ') }
}

/** All parts or nothing: the page has words of its own for all of them. */
function homeOf(documents: ReadonlyMap<string, ContentDocument>) {
  const part = (name: HomePart) => documents.get(HOME_DOCUMENTS[name])
  const [services, why, steps] = [part('services'), part('why'), part('steps')]
  const [quotes, closing] = [part('quotes'), part('closing')]
  if (!services || !why || !steps || !quotes || !closing) return undefined
  return CachedResponse.json<Answer<typeof getHome>>({ services, why, steps, quotes, closing })
}
