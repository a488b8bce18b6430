import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const referralSchema = z
  .object({
    code: z.string(),
    link: z.string().describe('To share: whoever signs up by it is invited by the caller'),
    reward: z.number().describe('Dollars of credit that each of the two gets'),
    earned: z.number().describe('Dollars of credit so far'),
    friends_count: z.number().int(),
    friends: z
      .array(
        z.object({
          first_name: z.string(),
          joined_text: z.string(),
          state: z
            .enum(['joined', 'done', 'refunded'])
            .describe('`done` once their first visit counts, `refunded` when it does no more'),
          earned: z.number(),
        }),
      )
      .describe('The newest 100'),
  })
  .meta({ id: 'Referral' })
export type Referral = z.infer<typeof referralSchema>

export const getReferral = endpoint({
  method: 'GET',
  path: '/referral',
  isViewable: true,
  summary: 'The own link to invite friends, who came by it, and the credit that came of it',
  tag: 'promotions',
  access: 'client',
  response: referralSchema,
})
