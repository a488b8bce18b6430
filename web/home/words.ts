import type { ContentDocument } from '#contract/content.ts'

/** The parts of a document that the page shows. */
export type PartWords = Pick<ContentDocument, 'title' | 'intro' | 'sections'>

/** One line of several paragraphs, where the page has room for one. */
export const lineOf = (paragraphs: readonly string[]) => paragraphs.join(' ')
