import { z } from 'zod'
import { MAX_ADD_ONS, MAX_QUANTITY } from '#contract/rules/add-ons.ts'
import { idSchema } from './id.ts'

const QUANTITY = `Please choose 1 to ${MAX_QUANTITY}`

/** A client's choice for a service, in a body. */
export const choiceBody = {
  add_ons: z.array(idSchema).max(MAX_ADD_ONS).optional().describe('Ids of the service’s add-ons'),
  quantity: z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY).optional(),
}

/** The same in an address: ids with commas between them. */
export const choiceQuery = {
  add_ons: z
    .string()
    .max(MAX_ADD_ONS * 65)
    .optional()
    .describe('Ids of the service’s add-ons, comma-separated'),
  quantity: z.coerce.number().int().min(1).max(MAX_QUANTITY).optional(),
}

/** Without empty ones. */
export function idsIn(text: string | undefined): string[] {
  return (text ?? '').split(',').filter(Boolean)
}
