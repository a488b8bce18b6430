import { z } from 'zod'

/** Lists return an array; the next page is in the `Link` header and requested with `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(200).optional(),
})
