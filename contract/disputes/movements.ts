import { z } from 'zod'
import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { rulingSchema } from './admin.ts'

/** Movements in the books by admins. Rules: docs/product-rules.md#movements */

/**
 * The ledger accounts that belong to Homebloom and that nothing else accounts for cent by cent: people's money is never
 * moved by hand.
 */
export const OWN_ACCOUNTS = [
  'gateway',
  'bank',
  'revenue',
  'processing_costs',
  'promotions',
  'bad_debt',
  'gst_platform',
  'pst_platform',
] as const
export const ownAccount = z.enum(OWN_ACCOUNTS).meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof ownAccount>

/** Accounts of income and debt grow on the side on which assets and costs shrink. */
const GROWS_BY_CREDIT: readonly OwnAccount[] = ['revenue', 'gst_platform', 'pst_platform']

/**
 * An adjustment's effect on the figures of the console.
 * @returns `Commission down, Held by the payment company down`: the account that is debited comes first
 */
export function effectOfAdjustment({ from, to }: { from: OwnAccount; to: OwnAccount }): string {
  const grows = (account: OwnAccount, isDebited: boolean) => GROWS_BY_CREDIT.includes(account) !== isDebited
  const half = (account: OwnAccount, isDebited: boolean) =>
    `${ACCOUNT_NAMES[account]} ${grows(account, isDebited) ? 'up' : 'down'}`
  return `${half(to, true)}, ${half(from, false)}`
}

const amount = z
  .number('Please enter an amount')
  .positive('Please enter more than $0')
  .max(1_000_000, 'Please enter at most $1,000,000')
  .multipleOf(0.01, 'Please give dollars with at most two decimals')
const REASON_REQUIRED = 'Please give a reason of at least 5 characters'
const reason = z.string(REASON_REQUIRED).trim().min(5, REASON_REQUIRED).max(1000)
const NAME_REQUIRED = 'Please enter the payment company’s reference, at least 3 characters'

export const listMovements = endpoint({
  method: 'GET',
  path: '/admin/money/movements',
  summary: 'Withdrawals and adjustments, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery,
  response: z.array(rulingSchema),
  errors: ['malformed_request'],
})

export const withdrawMoney = endpoint({
  method: 'POST',
  path: '/admin/money/withdrawals',
  summary: 'Record a withdrawal from the payment company to our bank, once per reference',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  body: z.object({
    amount,
    reference: z.string(NAME_REQUIRED).trim().min(3, NAME_REQUIRED).max(100, 'Please use at most 100 characters'),
    reason,
  }),
  response: rulingSchema,
  errors: ['wrong_state', 'invalid_input', 'second_factor_required'],
})

export const adjustBooks = endpoint({
  method: 'POST',
  path: '/admin/money/adjustments',
  summary: 'Book an adjustment between two of our accounts; a second admin must approve',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  isKeyed: true,
  body: z
    .object({ from: ownAccount, to: ownAccount, amount, reason })
    .refine((body) => body.from !== body.to, { message: 'Please choose two different accounts', path: ['to'] }),
  response: rulingSchema,
  errors: ['invalid_input', 'second_factor_required'],
})
