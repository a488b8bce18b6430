import type { ContentDocument } from '#contract/content.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { idFromName } from '#server/platform/id.ts'
import { addTestimonials, putDocuments } from './queries.ts'

export type ReleaseContent = {
  documents: Readonly<Record<string, ContentDocument>>
  /** Samples for the sandbox; production has none until a client agreed to be quoted. */
  testimonials?: readonly { name: string; role?: string; stars?: number; text: string; image: string }[]
}

/**
 * Puts the words of this release into the database, at every start in every mode. What somebody has edited there stays
 * as it is.
 */
export async function installContent(trx: Transaction, content: ReleaseContent): Promise<void> {
  const { documents, testimonials = [] } = content
  await putDocuments(trx, documents)
  if (testimonials.length === 0) return
  const rows = testimonials.map(({ name, role = 'Client', stars = 5, text, image }, position) => {
    return { id: idFromName('testimonial', name), name, role, stars, text, image, position }
  })
  await addTestimonials(trx, rows)
}
