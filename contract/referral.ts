import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const referralSchema = z
  .object({
    code: z.string(),
    link: z.string().describe('Invite link; a sign-up through it counts as the caller’s referral'),
    reward: z.number().describe('Credit in dollars for each of the two'),
    earned: z.number().describe('Total credit in dollars'),
    friends_count: z.number().int(),
    friends: z
      .array(
        z.object({
          first_name: z.string(),
          joined_text: z.string(),
          state: z
            .enum(['joined', 'done', 'refunded'])
            .describe('`done` once their first visit counts, `refunded` if it no longer does'),
          earned: z.number(),
        }),
      )
      .describe('Newest 100'),
  })
  .meta({ id: 'Referral' })
export type Referral = z.infer<typeof referralSchema>

export const getReferral = endpoint({
  method: 'GET',
  path: '/referral',
  isViewable: true,
  summary: 'My invite link, friends who joined, and the credit earned',
  tag: 'promotions',
  access: 'client',
  response: referralSchema,
})
