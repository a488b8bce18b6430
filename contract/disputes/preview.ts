import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'

/** Preview of an admin's ruling about money. */

const dollars = z.number().describe('Dollars')

export const rulingPreviewSchema = z
  .object({
    back: z
      .object({
        card: dollars,
        bank: dollars.describe('Dollars the client’s bank has already refunded, so we send nothing'),
        gift_card: dollars,
        credit: dollars,
      })
      .describe('Where the refund goes'),
    bears: z
      .object({
        provider: dollars.describe('Dollars of the provider’s share, GST included; below zero, what they get'),
        commission: dollars,
        taxes: dollars.describe('GST and PST on the commission'),
        homebloom: dollars.describe('Besides the commission; below zero, what is returned to us'),
        bank: dollars.describe('Dollars a bank returned after a loss'),
        gift_card: dollars.describe('Balance left on a gift card a bank reversed'),
      })
      .describe('Who pays; the parts add up to the refund'),
    provider: z
      .object({
        first_name: z.string(),
        place: z
          .enum(['pending', 'balance', 'paid'])
          .describe('Where their share is: pending or on hold, in their balance, or paid out'),
        balance: dollars.describe('Their available balance afterwards; negative if they owe us'),
      })
      .nullable(),
    needs: z.object({
      factor: z.boolean().describe('Needs a fresh second factor'),
      second_admin: z.boolean().describe('A second admin has to approve before anything moves'),
    }),
    seen: z.string().describe('Send it with the decision, which is refused if any of this has changed'),
  })
  .meta({ id: 'RulingPreview' })
export type RulingPreview = z.infer<typeof rulingPreviewSchema>

/** Version of the preview that the admin saw. */
export const seenField = z
  .string()
  .max(40)
  .optional()
  .describe('Version of the preview shown; the decision is refused if anything has changed')

/** The figures of a preview without names and marks: stored with a decision that waits for a second admin. */
export const shownPreviewSchema = rulingPreviewSchema.pick({ back: true, bears: true }).extend({
  provider: rulingPreviewSchema.shape.provider.unwrap().omit({ first_name: true }).nullable(),
})
export type ShownPreview = z.infer<typeof shownPreviewSchema>

export const rulingDecision = z
  .enum(['release', 'part', 'full', 'platform', 'shares', 'client', 'keep'])
  .describe(
    'release: no refund; part, full: that refund; platform: Homebloom pays the refund. For money a bank returned after a loss: shares, client, keep',
  )
  .meta({ id: 'RulingDecision' })

const cents = z.coerce.number().positive().multipleOf(0.01)

export const givingKind = z.enum(['refund', 'waiver', 'goodwill']).meta({ id: 'GivingKind' })
export type GivingKind = z.infer<typeof givingKind>

export const previewGiving = endpoint({
  method: 'GET',
  path: '/admin/bookings/:id/refund-preview',
  summary: 'Preview who pays for a refund, a waived fee or goodwill credit',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  query: z.object({ kind: givingKind.default('refund'), amount: cents.max(2000) }),
  response: rulingPreviewSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const previewDecision = endpoint({
  method: 'GET',
  path: '/admin/disputes/:id/preview',
  summary: 'Preview who pays what if a dispute is decided this way',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  query: z.object({
    decision: rulingDecision,
    refund: cents.max(100_000).optional().describe('With part: refund in dollars'),
  }),
  response: rulingPreviewSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const previewRuling = endpoint({
  method: 'GET',
  path: '/admin/rulings/:id/preview',
  summary: 'Preview approving another admin’s ruling, next to what that admin saw',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  params: idParams,
  response: z.object({
    now: rulingPreviewSchema,
    shown: shownPreviewSchema.nullable().describe('What the first admin was shown; null if no preview was shown'),
  }),
  errors: ['not_found', 'wrong_state'],
})
