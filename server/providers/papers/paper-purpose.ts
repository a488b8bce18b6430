import { documentPurpose } from '#server/platform/uploads/purpose.ts'

/** Photos and PDFs of papers: sealed, and seen by their owner and by admins alone. */
export const PAPER_PURPOSE = documentPurpose({ name: 'paper' })
