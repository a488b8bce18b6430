import { z } from 'zod'

/** How often something that people edit in a form was saved; 0 before the first time. */
export const versionSchema = z.number().int().min(0).max(2_147_483_647)

/**
 * The version that an edit started from. When something else was saved since, the answer is 409 `changed_elsewhere` and
 * nothing is written. Without it the edit always goes through. Rules: docs/product-rules.md#two-devices
 */
export const versionField = versionSchema.optional()
