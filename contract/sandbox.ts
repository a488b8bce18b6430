import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const clockSchema = z.object({ now: z.string(), local: z.string() })

export const getClock = endpoint({
  method: 'GET',
  path: '/sandbox/clock',
  summary: 'Time on the sandbox clock (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: clockSchema,
})

export const moveClock = endpoint({
  method: 'POST',
  path: '/sandbox/clock',
  summary: 'Move the clock and run due jobs (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  body: z.union([
    z.strictObject({ now: z.iso.datetime({ offset: true }) }),
    z.strictObject({ advance: z.string().max(50) }),
    z.strictObject({ reset: z.literal(true) }),
  ]),
  response: clockSchema,
  errors: ['invalid_input'],
})

export const presentCodeSchema = z
  .object({
    email: z.string(),
    code: z.string(),
    seconds_left: z.number().int(),
    is_used: z.boolean().describe('Each code works once; then wait for the next'),
  })
  .meta({ id: 'PresentCode' })
export type PresentCode = z.infer<typeof presentCodeSchema>

export const listPresentCodes = endpoint({
  method: 'GET',
  path: '/sandbox/second-factor',
  summary: 'Current second-factor codes of the demo admins (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: z.array(presentCodeSchema),
})

/** How the sandbox's payment company reports payments. */
const delivery = z.enum(['normal', 'late', 'duplicate', 'out_of_order', 'never'])

const LATE_RANGE = 'Please give 1 to 10,080 minutes (a week)'

const faults = z.object({
  delivery,
  late_minutes: z.number().int(LATE_RANGE).min(1, LATE_RANGE).max(10_080, LATE_RANGE).describe('With late: the delay'),
  amount_off_cents: z.union([z.literal(0), z.literal(100), z.literal(-100)]).describe('More or less than requested'),
  payments_left: z.number().int().min(1).max(1000).nullable().describe('Number of payments; null for all'),
})

export const gatewayFaultsSchema = faults
  .extend({ is_normal: z.boolean(), text: z.string().describe('Current behaviour, ready to show') })
  .meta({ id: 'GatewayFaults' })
export type GatewayFaults = z.infer<typeof gatewayFaultsSchema>

export const getGatewayFaults = endpoint({
  method: 'GET',
  path: '/sandbox/gateway',
  summary: 'How the payment company treats the next payments (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: gatewayFaultsSchema,
})

export const setGatewayFaults = endpoint({
  method: 'PUT',
  path: '/sandbox/gateway',
  summary: 'Make payment events late, repeated, out of order or lost, or change the amount (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  body: faults,
  response: gatewayFaultsSchema,
  errors: ['invalid_input'],
})

/** Accounts, disputes and checkouts are named as the payment company names them. */
const companyId = z.string().max(100)

export const companyCasesSchema = z
  .object({
    payments: z
      .array(
        z.object({
          session_id: z.string(),
          text: z.string().describe('Purpose and amount'),
          dispute_id: z.string().nullable(),
          dispute_text: z.string().nullable(),
          can: z.object({ dispute: z.boolean(), decide: z.boolean() }),
        }),
      )
      .describe('Newest paid first'),
    payees: z
      .array(
        z.object({
          account_id: z.string(),
          name: z.string(),
          text: z.string().describe('Status of the account, ready to show'),
          can: z.object({ fail_next: z.boolean(), restrict: z.boolean(), mend: z.boolean() }),
        }),
      )
      .describe('Providers with a payout account'),
  })
  .meta({ id: 'CompanyCases' })
export type CompanyCases = z.infer<typeof companyCasesSchema>

export const listCompanyCases = endpoint({
  method: 'GET',
  path: '/sandbox/gateway/cases',
  summary: 'Payments to dispute and accounts to pay (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: companyCasesSchema,
})

const companyAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('dispute'), session_id: companyId }),
  z.strictObject({ act: z.literal('decide'), dispute_id: companyId, is_won: z.boolean() }),
  z.strictObject({ act: z.literal('fail_next'), account_id: companyId }),
  z.strictObject({ act: z.literal('restrict'), account_id: companyId }),
  z.strictObject({ act: z.literal('mend'), account_id: companyId }),
])
export type CompanyAct = z.infer<typeof companyAct>

export const actAsCompany = endpoint({
  method: 'POST',
  path: '/sandbox/gateway/cases',
  summary: 'Dispute a payment, decide a dispute, fail a payout, or restrict or clear an account (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  body: companyAct,
  response: companyCasesSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

const payeeParams = z.object({ account_id: z.string().max(100) })

export const getSandboxPayee = endpoint({
  method: 'GET',
  path: '/sandbox/payouts/:account_id',
  summary: 'Data of the payout set-up page (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: payeeParams,
  response: z.object({
    account_id: z.string(),
    merchant: z.string(),
    state: z.enum(['needs_details', 'ready', 'restricted']),
    reason: z.string().nullable().describe('What its owner has to do'),
    holder: z.string(),
    return_url: z.string(),
  }),
  errors: ['not_found'],
})

export const saveSandboxPayee = endpoint({
  method: 'POST',
  path: '/sandbox/payouts/:account_id',
  summary: 'Set up a payout account at a made-up bank (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: payeeParams,
  body: z.object({
    holder: z.string().max(100),
    transit: z.string().max(10),
    institution: z.string().max(10),
    account_number: z.string().max(20),
  }),
  response: z.object({ url: z.string() }),
  errors: ['not_found', 'invalid_input'],
})
