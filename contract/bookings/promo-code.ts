import { z } from 'zod'
import { plainCode } from '#contract/rules/unseen.ts'

/** The reason why a code is refused. The sentence beside it is for people. */
export type PromoRefusal =
  | 'unknown'
  | 'paused'
  | 'not_yet'
  | 'expired'
  | 'used_up'
  | 'used_by_you'
  | 'minimum'
  | 'first_visit'
  | 'category'
  | 'own'
  | 'invite'

const CODE_REQUIRED = 'Please enter a code'

/** Capitals and spaces do not matter. */
export const promoCodeField = z
  .string(CODE_REQUIRED)
  .max(60, 'This code is too long')
  .transform(plainCode)
  .refine((code) => code !== '', CODE_REQUIRED)
