import { createHash } from 'node:crypto'
import { toCents } from '#contract/money.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { addCategories, addEntries, addHero, addTestimonials } from './queries.ts'

export type CatalogueContent = {
  categories: { slug: string; name: string; position: number; art: string; tagline: string }[]
  /** `category` is a slug; prices in dollars. */
  entries: {
    category: string
    name: string
    minPrice: number
    maxPrice: number
    description: string
    art: string
    requiresCertificate: boolean
  }[]
  hero: { caption: string; title: string; description: string }
  /** Samples for the sandbox; production has none until a client agreed to be quoted. */
  testimonials?: { name: string; role?: string; stars?: number; text: string; image: string }[]
}

/**
 * Adds what the database does not hold yet, at every start in every mode. Rows that are there stay as they are, also
 * when their words were edited: they are known by an id that follows from the name they were first given.
 */
export async function installCatalogue(trx: Transaction, content: CatalogueContent): Promise<void> {
  await addCategories(trx, content.categories)
  await addEntries(
    trx,
    content.entries.map((entry, position) => ({
      id: idOf('entry', entry.name),
      category_slug: entry.category,
      name: entry.name,
      description: entry.description,
      art: entry.art,
      min_price_cents: toCents(entry.minPrice),
      max_price_cents: toCents(entry.maxPrice),
      requires_certificate: entry.requiresCertificate,
      position,
    })),
  )
  await addHero(trx, content.hero)
  const { testimonials = [] } = content
  if (testimonials.length > 0) await addTestimonials(trx, testimonials.map(toTestimonial))
}

function toTestimonial(sample: NonNullable<CatalogueContent['testimonials']>[number], position: number) {
  const { name, role = 'Client', stars = 5, text, image } = sample
  return { id: idOf('testimonial', name), name, role, stars, text, image, position }
}

function idOf(kind: string, name: string): string {
  return createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 26)
}
