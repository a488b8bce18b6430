import { z } from 'zod'

/** 128 random bits as 26 lower-case base32 characters. Unknown and malformed ids both answer 404. */
export const idSchema = z.string().min(1).max(64)
export const idParams = z.object({ id: idSchema })
