import { GST_LABEL } from '#contract/constants.ts'
import { gstOn } from '#contract/money.ts'
import { accounts, postTransaction } from '#server/ledger/index.ts'
import { raiseAttention, settleAttention } from '#server/platform/attention.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { drawNumber } from '#server/receipts/index.ts'
import { STATEMENT_READY, type StatementReady } from '#server/statements/events.ts'
import { monthName } from '#server/statements/periods.ts'
import { findSeller } from '#server/statements/queries.ts'
import type { InvoiceFacts } from './facts.ts'
import {
  closeInvoices,
  findMonthToInvoice,
  getMonth,
  insertInvoice,
  insertWaiting,
  isClosed,
  listCommissions,
  listMoved,
  listWaiting,
  removeWaiting,
  sumCommissions,
  type Commission,
  type MonthToInvoice,
} from './queries.ts'

declare module '#server/platform/site.ts' {
  interface Site {
    /** Under which the platform charges GST on its commission; null: it does not. */
    gstNumber: string | null
    /** Who the platform is by law, where it is and its business number, for its invoices; null where they are not set. */
    legalName: string | null
    address: string | null
    businessNumber: string | null
  }
}

const SERIES = 'HBI'
const DIGITS = 6
const BATCH = 100
const TRY_AGAIN_MS = 60 * 60_000

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'site' | 'log' | 'events'>

/**
 * Invoices the commission of the months that are over: one for each provider, numbered without a gap, made once and never
 * changed. Once all are there, everybody whose balance moved is told of the month. With a number of our own, GST on it is taken from the provider's balance, by the invoice that names it.
 * Rules: docs/product-rules.md#commission-invoices
 */
export async function issueDueInvoices(deps: IssueDeps): Promise<void> {
  await tryAgain(deps)
  const month = await findMonthToInvoice(deps.db)
  if (!month) return
  if ((await issueSome(deps, month)) === 0) await inTransaction(deps.db, (trx) => closeMonth(deps, trx, month))
}

/** As many as one sweep takes, of whomever is found first. @returns how many there were to issue; 0: none is left */
async function issueSome(deps: IssueDeps, month: MonthToInvoice): Promise<number> {
  let count = 0
  for (let after: string | null = ''; after !== null && count < BATCH;) {
    const { due, next }: Awaited<ReturnType<typeof listCommissions>> = await listCommissions(deps.db, month, {
      after,
      limit: BATCH,
    })
    for (const commission of due)
      await inTransaction(deps.db, (trx) => issue(deps, trx, month, commission)).catch(async (err: unknown) => {
        deps.log.error({ err, provider: commission.provider_id }, 'commission not invoiced')
        // One that fails must not keep the others, and the months after it, from theirs: it waits beside them.
        await putOff(deps, month.month, commission.provider_id)
      })
    count += due.length
    after = next
  }
  return count
}

/** What failed, also of months that are closed for everybody else. */
async function tryAgain(deps: IssueDeps): Promise<void> {
  for (const { month, provider_id } of await listWaiting(deps.db, deps.clock.now(), BATCH))
    await inTransaction(deps.db, (trx) => issueLate(deps, trx, month, provider_id)).catch(async (err: unknown) => {
      deps.log.error({ err, provider: provider_id }, 'commission not invoiced')
      await putOff(deps, month, provider_id)
    })
}

async function issueLate(deps: IssueDeps, trx: Transaction, name: string, providerId: string): Promise<void> {
  if (!(await removeWaiting(trx, name, providerId))) return
  const month = await getMonth(trx, name)
  const [commission] = await sumCommissions(trx, month, [providerId])
  if (commission) await issue(deps, trx, month, commission)
  await settleAttention(deps, trx, stuckOf(name, providerId))
  // Everybody else was told when the month was closed.
  if (await isClosed(trx, name))
    await announceReady(deps, trx, name, { providerId, hasInvoice: commission !== undefined })
}

async function putOff(deps: IssueDeps, month: string, providerId: string): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertWaiting(trx, { month, provider_id: providerId, next_try_at: until }))) return
    const facts = { month: monthName(month) }
    await raiseAttention(deps, trx, { ...stuckOf(month, providerId), dueAt: null, severity: 'normal', facts })
  })
}

const stuckOf = (month: string, providerId: string) => ({
  kind: 'invoice.stuck',
  subject: { type: 'invoice', id: `${providerId}:${month}` },
})

async function closeMonth(deps: IssueDeps, trx: Transaction, found: MonthToInvoice): Promise<void> {
  const { month } = found
  if (!(await closeInvoices(trx, month))) return
  for (const { provider_id: providerId, has_invoice: hasInvoice } of await listMoved(trx, found))
    await announceReady(deps, trx, month, { providerId, hasInvoice })
}

async function announceReady(
  { events }: IssueDeps,
  trx: Transaction,
  month: string,
  whose: Pick<StatementReady, 'providerId' | 'hasInvoice'>,
): Promise<void> {
  await events.announce(trx, STATEMENT_READY, { ...whose, month, monthText: monthName(month) } satisfies StatementReady)
}

async function issue(
  deps: IssueDeps,
  trx: Transaction,
  { month }: MonthToInvoice,
  commission: Commission,
): Promise<void> {
  const { clock, localTime } = deps
  const { provider_id } = commission
  const at = clock.now()
  const facts = await factsOf(deps, trx, month, commission)
  const year = Number(localTime.localDate(at).slice(0, 4))
  // The last lock but for the ledger, which locks nothing: see drawNumber.
  const number = `${SERIES}-${year}-${String(await drawNumber(trx, SERIES, year)).padStart(DIGITS, '0')}`
  await insertInvoice(trx, { number, provider_id, month, issued_at: at, facts })
  if (facts.gst_cents === 0) return
  const gstCents = facts.is_credit ? -facts.gst_cents : facts.gst_cents
  await postTransaction(trx, {
    cause: 'commission_gst',
    reference: number,
    orderId: null,
    at,
    entries: [
      [accounts.provider(provider_id), gstCents],
      [accounts.gstPlatform, -gstCents],
    ],
  })
}

async function factsOf(
  { site }: IssueDeps,
  trx: Transaction,
  month: string,
  { provider_id, charged_cents, returned_cents, visits }: Commission,
): Promise<InvoiceFacts> {
  const seller = await findSeller(trx, provider_id)
  const is_credit = charged_cents < returned_cents
  const sign = is_credit ? -1 : 1
  const commission_cents = sign * (charged_cents - returned_cents)
  const gst_cents = site.gstNumber === null ? 0 : gstOn(commission_cents)
  const line = (label: string, amount_cents: number) => (amount_cents === 0 ? [] : [{ label, amount_cents }])
  return {
    is_credit,
    issuer: {
      name: site.name,
      email: site.supportEmail,
      gst_number: site.gstNumber,
      legal_name: site.legalName,
      address: site.address,
      business_number: site.businessNumber,
    },
    buyer: { name: seller.full_name, place: seller.location },
    month_text: monthName(month),
    lines: [
      ...line(`Commission on ${visits} ${visits === 1 ? 'visit' : 'visits'}`, sign * charged_cents),
      ...line('Commission returned with refunds', -sign * returned_cents),
      ...line(GST_LABEL, gst_cents),
    ],
    commission_cents,
    gst_cents,
    total_cents: commission_cents + gst_cents,
  }
}
