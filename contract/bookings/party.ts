import { z } from 'zod'
import { shownAddress } from '#contract/accounts.ts'

/** The other side, as far as the reader may see it now; hidden parts are null. */
export const partySchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  avatar_url: z.string().nullable(),
  address: shownAddress.nullable(),
  is_masked: z.boolean(),
})
