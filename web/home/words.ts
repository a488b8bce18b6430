import type { ContentDocument } from '#contract/content.ts'

/** What a part of the page shows of its document. */
export type PartWords = Pick<ContentDocument, 'title' | 'intro' | 'sections'>

/** One line of several paragraphs, where the page has room for one. */
export const lineOf = (paragraphs: readonly string[]) => paragraphs.join(' ')
