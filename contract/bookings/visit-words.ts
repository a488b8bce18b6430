import { z } from 'zod'
import { notesField } from '#contract/accounts.ts'
import { doorNotesField } from '#contract/addresses.ts'
import { swatchesField } from './swatch-set.ts'

/** The client's notes for the visit, as shown. */
export const shownWords = {
  notes: z.string().nullable(),
  door_notes: z.string().nullable().describe('Door notes; the provider sees them like the street'),
  swatches: z.array(z.string()).describe('Codes of the chosen style options'),
}

/** The same in a request. */
export const askedWords = {
  notes: notesField.nullable().optional(),
  door_notes: doorNotesField.optional().describe('Door notes; saved for the next visit there'),
  swatches: swatchesField.optional().describe('Codes from the set of the service'),
}
