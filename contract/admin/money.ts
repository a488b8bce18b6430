import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

export const moneyOverview = z
  .object({
    figures: z.array(z.object({ label: z.string(), amount: z.number().describe('Dollars'), text: z.string() })),
    accounts: z.array(
      z.object({
        account: z.string(),
        name: z.string().describe('As people read it; the figures above use the same'),
        owners: z.number().int().describe('Accounts of this kind'),
        balance: z.number().describe('Signed dollars; what we owe or earned is negative'),
      }),
    ),
    sum: z.number().describe('Total; anything but zero is an error'),
    breaks: z.array(z.object({ kind: z.string(), reference: z.string(), expected: z.number(), found: z.number() })),
    checked_text: z.string().nullable().describe('Last full check; null before the first'),
    is_checking: z.boolean().describe('A requested check is running'),
    has_failed: z.boolean().describe('The last check failed and will be retried'),
  })
  .meta({ id: 'MoneyOverview' })
export type MoneyOverview = z.infer<typeof moneyOverview>

export const getMoneyOverview = endpoint({
  method: 'GET',
  path: '/admin/money',
  summary: 'Current trial balance, and the differences of the last check',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: moneyOverview,
})

export const checkBooks = endpoint({
  method: 'POST',
  path: '/admin/money/check',
  summary: 'Check all books now, in the background',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: moneyOverview,
})

export const adminPayout = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    provider_name: z.string(),
    state: z.enum(['promised', 'transferred', 'in_transit', 'paid', 'returning', 'failed', 'reversed']),
    kind: z.enum(['weekly', 'on_demand', 'admin']),
    amount: z.number(),
    started_text: z.string(),
    text: z.string(),
    tries: z.number().int().describe('Of the current step'),
    can: z.object({ retry: z.boolean() }),
  })
  .meta({ id: 'AdminPayout' })
export type AdminPayout = z.infer<typeof adminPayout>

export const listAdminPayouts = endpoint({
  method: 'GET',
  path: '/admin/payouts',
  summary: 'All payouts, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({
    id: z.string().max(60).optional(),
    state: z.enum(['open', 'paid', 'failed']).optional().describe('failed includes reversed'),
  }),
  response: z.array(adminPayout),
})

export const adminPayee = z
  .object({
    provider_id: z.string(),
    provider_name: z.string(),
    state: z.enum(['none', 'needs_details', 'checking', 'ready', 'restricted']),
    text: z.string(),
    available: z.number().describe('Dollars waiting'),
    held_reason: z.string().nullable(),
    held_text: z.string().nullable().describe('Since when'),
    asked_text: z.string().nullable().describe('Last reminder to fix it'),
  })
  .meta({ id: 'AdminPayee' })
export type AdminPayee = z.infer<typeof adminPayee>

export const listAdminPayees = endpoint({
  method: 'GET',
  path: '/admin/payees',
  summary: 'Providers who cannot be paid, and payouts on hold',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  response: z.array(adminPayee),
})

const REASON = 'Please give a reason of at least 5 characters'
const reasonBody = z.object({
  reason: z.string(REASON).trim().min(5, REASON).max(1000, 'Please use at most 1,000 characters'),
})

export const retryPayout = endpoint({
  method: 'POST',
  path: '/admin/payouts/:id/retry',
  summary: 'Retry the current step; after a failure, start a new payout',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: reasonBody,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})

export const holdPayouts = endpoint({
  method: 'POST',
  path: '/admin/payees/:id/hold',
  summary: 'Hold a provider’s payouts; those on their way continue',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: reasonBody,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const releasePayouts = endpoint({
  method: 'POST',
  path: '/admin/payees/:id/release',
  summary: 'Release a provider’s payouts',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  params: idParams,
  body: reasonBody,
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
