import type { Clock } from '#server/platform/clock.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import type { LocalTime } from '#server/platform/time.ts'
import {
  GatewayRefusal,
  toAccountFacts,
  toListedTransfer,
  toPayoutReport,
  type PayoutGateway,
  type StripeShapedAccount,
  type StripeShapedPayout,
  type StripeShapedListedTransfer,
  type StripeShapedTransfer,
} from '#server/payouts/index.ts'
import { insertEvent } from '#server/sandbox/queries.ts'
import { PAGE, walk } from '#server/sandbox/walk.ts'
import { bankName, failureOf, readBankAccount, TEST_NUMBERS, type BankAccount } from './bank-account.ts'
import * as rows from './queries.ts'

export type SandboxPayoutsOptions = {
  db: Database
  clock: Clock
  localTime: LocalTime
  /** Sends the events that have not been taken yet. */
  tell(): Promise<void>
}

/** The stand-in for the company that pays providers: accounts, transfers, payouts and its own set-up page. */
export type SandboxPayouts = PayoutGateway & {
  find(accountId: string): Promise<rows.Payee | undefined>
  findOf(providerId: string): Promise<rows.Payee | undefined>
  /** Saves the owner's entries on the set-up page. @throws DomainError not_found, invalid_input */
  save(accountId: string, account: BankAccount): Promise<{ url: string }>
  /** Lets arrive, or fail, what is due; called by the sweep. */
  settleDue(): Promise<void>
  /** The faults: what the next payout to the account fails with (null: it arrives) … */
  failNext(accountId: string, failure: string | null): Promise<void>
  /** … that the account cannot be paid (null: it can again) … */
  restrict(accountId: string, reason: 'details' | 'bank' | 'refused' | null): Promise<void>
  /** … and that a payout comes back after it had arrived. @returns whether it had */
  sendBack(gatewayPayoutId: string, failure: string): Promise<boolean>
}

const BATCH = 50
/** Banks work from Monday to Friday; what is sent is there on the second such day, in the morning. */
const BANK_DAYS = 2
const ARRIVES_AT_MINUTE = 5 * 60

export function createSandboxPayouts({ db, clock, localTime, tell }: SandboxPayoutsOptions): SandboxPayouts {
  /** Changes something and announces it, in one transaction; the event is sent right after. */
  async function act<T>(change: (trx: Transaction, say: Say) => Promise<T>): Promise<T> {
    const result = await inTransaction(db, (trx) =>
      change(trx, (type, object, account) => {
        const event = eventOf(type, object, account, clock.now())
        return insertEvent(trx, event, clock.now())
      }),
    )
    await tell()
    return result
  }

  async function payeeOf(accountId: string): Promise<rows.Payee> {
    const payee = await rows.findPayee(db, accountId)
    if (!payee) throw new Error(`no sandbox payee ${accountId}`)
    return payee
  }

  const changePayee = (id: string, changes: Parameters<typeof rows.updatePayee>[2]) =>
    act(async (trx, say) => {
      await rows.updatePayee(trx, id, changes)
      const payee = (await rows.findPayee(trx, id))!
      await say('account.updated', { object: 'account', ...accountForm(payee) }, id)
    })

  async function settle(payout: rows.SandboxPayout): Promise<void> {
    const to = payout.failure === null ? ('paid' as const) : ('failed' as const)
    await act(async (trx, say) => {
      const settled = await rows.movePayout(trx, payout.id, 'in_transit', { state: to })
      if (settled) await say(`payout.${to}`, payoutForm(settled, localTime), settled.payee_id)
    })
  }

  return {
    async createAccount({ providerId }) {
      return { gatewayAccountId: await rows.insertPayee(db, `acct_${newId()}`, providerId, clock.now()) }
    },
    async createOnboardingLink({ gatewayAccountId, returnUrl }) {
      const { pathname, search } = new URL(returnUrl)
      await rows.updatePayee(db, gatewayAccountId, { return_url: `${pathname}${search}` })
      return { url: `/sandbox/payouts/${gatewayAccountId}` }
    },
    async retrieveAccount(id) {
      return toAccountFacts(accountForm(await payeeOf(id)))
    },
    async transfer({ payoutId, gatewayAccountId, amountCents }) {
      const { state } = await payeeOf(gatewayAccountId)
      if (state !== 'ready') throw new GatewayRefusal('account', 'insufficient_capabilities_for_transfer')
      const id = `tr_${payoutId}`
      const transfer = { id, payee_id: gatewayAccountId, reference: payoutId, amount_cents: amountCents }
      await inTransaction(db, (trx) => rows.insertTransfer(trx, transfer, clock.now()))
      return { transferId: id }
    },
    async payOut({ payoutId, gatewayAccountId, amountCents }) {
      const id = `po_${payoutId}`
      await inTransaction(db, async (trx) => {
        const payee = (await rows.lockPayee(trx, gatewayAccountId))!
        if (payee.state !== 'ready') throw new GatewayRefusal('account', 'payouts_not_allowed')
        const payout = {
          id,
          payee_id: payee.id,
          reference: payoutId,
          amount_cents: amountCents,
          state: 'in_transit' as const,
          failure: failureOf(payee),
          arrives_at: arrivalOf(localTime, clock.now()),
        }
        const isNew = await rows.insertPayout(trx, payout, clock.now())
        if (isNew && payee.next_failure !== null) await rows.updatePayee(trx, payee.id, { next_failure: null })
      })
      return toPayoutReport(payoutForm((await rows.findPayout(db, id))!, localTime))
    },
    async retrievePayout({ gatewayPayoutId }) {
      const payout = await rows.findPayout(db, gatewayPayoutId)
      return payout && toPayoutReport(payoutForm(payout, localTime))
    },
    async *listPayouts(accountId, span) {
      const pages = walk((after) => rows.listPayouts(db, accountId, { ...span, after, limit: PAGE }))
      for await (const payout of pages) yield toPayoutReport(payoutForm(payout, localTime))
    },
    async findTransfer(id) {
      const transfer = await rows.findTransfer(db, id)
      return transfer && toListedTransfer(transferForm(transfer))
    },
    async *listTransfers(span) {
      const pages = walk((after) => rows.listTransfers(db, { ...span, after, limit: PAGE }))
      for await (const transfer of pages) yield toListedTransfer(transferForm(transfer))
    },
    async reverse({ transferId }) {
      await act(async (trx, say) => {
        const reversed = await rows.reverseTransfer(trx, transferId, clock.now())
        if (!reversed) return
        const form = { id: reversed.id, reversed: true, metadata: { payout_id: reversed.reference } }
        await say('transfer.reversed', { object: 'transfer', ...(form satisfies StripeShapedTransfer) })
      })
    },
    find: (id) => rows.findPayee(db, id),
    findOf: (providerId) => rows.findPayeeOf(db, providerId),
    async save(id, account) {
      const payee = await rows.findPayee(db, id)
      if (!payee) throw new DomainError('not_found')
      const bank = readBankAccount(account)
      const isRestricted = bank.account_number === TEST_NUMBERS.restricted
      const state = isRestricted ? ('restricted' as const) : ('ready' as const)
      await changePayee(id, { ...bank, state, reason: isRestricted ? 'details' : null })
      return { url: payee.return_url ?? '/provider/payouts' }
    },
    async settleDue() {
      for (const payout of await rows.listDuePayouts(db, clock.now(), BATCH)) await settle(payout)
    },
    failNext: (id, failure) => rows.updatePayee(db, id, { next_failure: failure }),
    restrict: (id, reason) => changePayee(id, { state: reason === null ? 'ready' : 'restricted', reason }),
    sendBack: (id, failure) =>
      act(async (trx, say) => {
        const back = await rows.movePayout(trx, id, 'paid', { state: 'failed', failure })
        if (back) await say('payout.failed', payoutForm(back, localTime), back.payee_id)
        return back !== undefined
      }),
  }
}

type Say = (type: string, object: object, account?: string) => Promise<void>

function eventOf(type: string, object: object, account: string | undefined, at: Date) {
  const id = `evt_${newId()}`
  const payload = {
    id,
    object: 'event',
    type,
    livemode: false,
    created: Math.floor(at.getTime() / 1000),
    ...(account === undefined ? {} : { account }),
    data: { object },
  }
  return { id, payload, deliver_at: null, copies: 1 }
}

function accountForm(payee: rows.Payee): StripeShapedAccount {
  const isReady = payee.state === 'ready'
  const due = payee.reason === 'bank' ? ['external_account'] : ['individual.verification.document']
  return {
    id: payee.id,
    details_submitted: payee.state !== 'needs_details',
    payouts_enabled: isReady,
    capabilities: { transfers: isReady ? 'active' : 'inactive' },
    requirements: {
      currently_due: isReady ? [] : due,
      disabled_reason: payee.reason === 'refused' ? 'rejected.other' : null,
    },
    external_accounts: {
      data: payee.account_number
        ? [
            {
              id: `ba_${payee.id}_${payee.institution}${payee.transit}${payee.account_number}`,
              bank_name: bankName(payee.institution),
              last4: payee.account_number.slice(-4),
            },
          ]
        : [],
    },
  }
}

function transferForm({ id, payee_id, reference, amount_cents, reversed_at }: rows.ListedSandboxTransfer) {
  const isReversed = reversed_at !== null
  return {
    id,
    amount: amount_cents,
    amount_reversed: isReversed ? amount_cents : 0,
    currency: 'cad',
    destination: payee_id,
    reversed: isReversed,
    metadata: { payout_id: reference },
  } satisfies StripeShapedListedTransfer
}

function payoutForm(payout: rows.SandboxPayout, localTime: LocalTime): StripeShapedPayout & { object: 'payout' } {
  return {
    object: 'payout',
    id: payout.id,
    status: payout.state,
    amount: payout.amount_cents,
    currency: 'cad',
    failure_code: payout.state === 'failed' ? payout.failure : null,
    arrival_date: Date.parse(`${localTime.localDate(payout.arrives_at)}T00:00:00Z`) / 1000,
    metadata: { payout_id: payout.reference },
  }
}

/** In the morning of the second day on which banks work. */
export function arrivalOf(localTime: LocalTime, sentAt: Date): Date {
  let date = localTime.localDate(sentAt)
  for (let days = 0; days < BANK_DAYS;) {
    date = localTime.addDays(date, 1)
    if (![0, 6].includes(localTime.weekdayOf(date))) days += 1
  }
  return new Date(localTime.dayOf(date).reachedAt(ARRIVES_AT_MINUTE))
}
