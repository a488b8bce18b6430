import { z } from 'zod'
import type { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'

/** The books of a period, for the admins who run the money and for an accountant. Rules: docs/product-rules.md#books */

export const ACCOUNT_TYPES = {
  asset: { label: 'What we have', side: 'debit' },
  liability: { label: 'What we owe', side: 'credit' },
  income: { label: 'Income', side: 'credit' },
  contra: { label: 'Taken off the income', side: 'debit' },
  cost: { label: 'Costs', side: 'debit' },
} as const satisfies Record<string, { label: string; side: 'debit' | 'credit' }>
export type AccountType = keyof typeof ACCOUNT_TYPES

export type AccountKind = keyof typeof ACCOUNT_NAMES

/** The ledger's accounts with their contents. */
export const ACCOUNTS: Record<AccountKind, { type: AccountType; text: string }> = {
  gateway: { type: 'asset', text: 'Card payments that the payment company holds for us, after its fees.' },
  bank: { type: 'asset', text: 'Money withdrawn from the payment company to our own bank.' },
  client_funds: { type: 'liability', text: 'Paid by clients for visits and gift cards, not earned by anyone yet.' },
  unapplied_receipts: { type: 'liability', text: 'Received, but not matched to a visit yet.' },
  provider: { type: 'liability', text: 'Earned by providers and not paid out yet, without GST.' },
  gst: { type: 'liability', text: 'GST on visits. It belongs to the providers, who remit it.' },
  payout_transit: { type: 'liability', text: 'Payouts that were sent and have not arrived.' },
  gift_cards: { type: 'liability', text: 'Gift cards that were sold and not redeemed.' },
  credit: { type: 'liability', text: 'Credit that clients can pay visits with.' },
  disputes: { type: 'asset', text: 'Taken by banks until a chargeback is decided.' },
  processing_costs: { type: 'cost', text: 'Fees that the payment company keeps.' },
  revenue: { type: 'income', text: 'Our commission on visits and kept fees, without tax.' },
  gst_platform: { type: 'liability', text: 'GST on our commission, to be remitted by us.' },
  pst_platform: { type: 'liability', text: 'B.C. PST on our commission, to be remitted by us.' },
  promotions: { type: 'contra', text: 'Discounts, referral credit and goodwill that we pay for.' },
  bad_debt: { type: 'cost', text: 'Chargebacks we lost and debts we gave up.' },
}

const PROFIT_ACCOUNTS = ['revenue', 'promotions', 'processing_costs', 'bad_debt'] as const

/** The lines of the profit and loss. Goodwill differs from other promotions by its cause. */
export const PROFIT_LINES = [
  { key: 'commission', label: 'Commission', account: 'revenue', text: ACCOUNTS.revenue.text },
  { key: 'promotions', label: 'Promotions', account: 'promotions', text: 'Promo codes, referrals; less what expired.' },
  { key: 'goodwill', label: 'Goodwill', account: 'promotions', text: 'Credit and money we gave to put things right.' },
  {
    key: 'processing_costs',
    label: 'Processing costs',
    account: 'processing_costs',
    text: ACCOUNTS.processing_costs.text,
  },
  { key: 'bad_debt', label: 'Bad debt', account: 'bad_debt', text: ACCOUNTS.bad_debt.text },
] as const satisfies { key: string; label: string; account: (typeof PROFIT_ACCOUNTS)[number]; text: string }[]

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please give a date like 2026-11-30')
const days = {
  from: date.describe('First day of the period, YYYY-MM-DD'),
  to: date.describe('Its last day'),
}

/** Filters of a file of the books. */
export const bookDays = z.object(days).strict()
export const bookAccount = z
  .string()
  .max(60)
  .regex(/^[a-z_]+(:[^:]+)?$/)
  .describe('`revenue`, `provider` for all accounts of a kind, or `provider:<id>` for one')
export const bookMovements = z.object({ ...days, account: bookAccount }).strict()

const balance = z.object({
  account: z.string(),
  name: z.string(),
  text: z.string(),
  debit: z.number().nullable().describe('Dollars'),
  credit: z.number().nullable().describe('Dollars'),
})

export const booksSchema = z
  .object({
    period: z.string().describe('`2026-11`, `2026-Q4`, `2026`, or `custom`'),
    from: z.string(),
    to: z.string(),
    label: z.string(),
    periods: z.array(z.object({ key: z.string(), label: z.string() })),
    closed_text: z.string().nullable().describe('Books are closed up to here; null before the first closing'),
    lines: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        text: z.string(),
        amount: z.number().describe('Dollars of the period; negative amounts reduce the profit'),
      }),
    ),
    profit: z.number(),
    months: z.array(
      z.object({
        month: z.string(),
        label: z.string(),
        is_closed: z.boolean(),
        amounts: z.array(z.number()).describe('One per line'),
        profit: z.number(),
      }),
    ),
    on_text: z.string().describe('Day of the trial balance: the last of the period'),
    trial: z.array(
      z.object({
        type: z.enum(['asset', 'liability', 'income', 'contra', 'cost']),
        label: z.string(),
        accounts: z.array(balance),
      }),
    ),
    debit: z.number().describe('Total debit balances'),
    credit: z.number().describe('Total credit balances; must equal the debits'),
  })
  .meta({ id: 'Books' })
export type Books = z.infer<typeof booksSchema>

export const getBooks = endpoint({
  method: 'GET',
  path: '/admin/money/books',
  summary: 'Monthly profit and loss of a period, and its closing trial balance',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: z.object({
    period: z
      .string()
      .regex(/^(?:\d{4}(?:-(?:\d{2}|Q[1-4]))?|custom)$/)
      .optional()
      .describe('`2026-11`, `2026-Q4`, `2026`, or `custom` with `from` and `to`; default: the current month'),
    from: date.optional(),
    to: date.optional(),
  }),
  response: booksSchema,
  errors: ['invalid_input'],
})

export const accountMovement = z
  .object({
    id: z.string().describe('Of the transaction and the account'),
    transaction: z.number().int(),
    account: z.string(),
    name: z.string(),
    day_text: z.string().describe('Booking date'),
    cause: z.string(),
    reference: z.string(),
    order_id: z.string().nullable(),
    debit: z.number().nullable(),
    credit: z.number().nullable(),
    before: z.number().describe('Signed dollars; debits are positive'),
    balance: z.number(),
  })
  .meta({ id: 'AccountMovement' })
export type AccountMovement = z.infer<typeof accountMovement>

export const listAccountMovements = endpoint({
  method: 'GET',
  path: '/admin/money/books/movements',
  summary: 'Movements of an account in a period, oldest first, with running balance',
  tag: 'admin',
  access: 'admin',
  scopes: ['finance'],
  query: pageQuery.extend({ ...days, account: bookAccount }),
  response: z.array(accountMovement),
  errors: ['invalid_input', 'malformed_request'],
})
