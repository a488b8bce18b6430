import type { ContentDocument } from '#contract/content.ts'
import { EDITED_DOCUMENTS } from '#contract/rules/content.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import { idFromName } from '#server/platform/id.ts'
import { addTestimonials, putDocuments } from './queries.ts'
import { putReleaseVersion } from './policies/queries.ts'
import { documentOf, putReleaseTerms } from './terms/queries.ts'

export type ReleaseContent = {
  documents: Readonly<Record<string, ContentDocument>>
  /** Changes in this release for terms and policies, sent with the new version. */
  notes?: Readonly<Record<string, string>>
  /** Samples for the sandbox; production has none until a client agreed to be quoted. */
  testimonials?: readonly { name: string; role?: string; stars?: number; text: string; image?: string }[]
}

/**
 * Puts the words of this release into the database, at every start in every mode. Documents that an admin has edited
 * stay.
 * @param at from when on a new version of the terms holds
 */
export async function installContent(trx: Transaction, content: ReleaseContent, at: Date): Promise<void> {
  const { documents, notes = {}, testimonials = [] } = content
  for (const side of ['client', 'provider'] as const) {
    const document = documents[documentOf(side)]
    if (document) await putReleaseTerms(trx, { side, document, note: notes[documentOf(side)] ?? '', at })
  }
  for (const { name } of EDITED_DOCUMENTS.filter(({ tells }) => tells)) {
    const [document, note] = [documents[name], notes[name]]
    if (document && note !== undefined) await putReleaseVersion(trx, { name, document, note, at })
  }
  await putDocuments(trx, documents)
  if (testimonials.length === 0) return
  const rows = testimonials.map(({ name, role = 'Client', stars = 5, text, image = null }, position) => {
    return { id: idFromName('testimonial', name), name, role, stars, text, image, position }
  })
  await addTestimonials(trx, rows)
}
