import { linesOf } from './lines-of.ts'

/** What people write about a visit: every word of it is needed. */
export const NOTES = linesOf('visit-notes.txt')
