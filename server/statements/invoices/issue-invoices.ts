import { formatCents } from '#contract/money.ts'
import { TAX_NAMES, TAX_PERCENTS, type CommissionTax } from '#contract/rules/commission-taxes.ts'
import { findTaxNumbers } from '#server/bookings/index.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
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
    /** The company's legal name, address and business number for its invoices. Null where they aren't set. */
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
 * Invoices the commission of the months that are over: one for each provider, numbered without a gap, made once and
 * never changed. Once all are there, everyone whose balance moved is notified of the month. The invoice names the taxes
 * on it: they were deducted with each visit. Rules: docs/product-rules.md#commission-invoices
 */
export async function issueDueInvoices(deps: IssueDeps): Promise<void> {
  await tryAgain(deps)
  const month = await findMonthToInvoice(deps.db)
  if (!month) return
  if ((await issueSome(deps, month)) === 0) await inTransaction(deps.db, (trx) => closeMonth(deps, trx, month))
}

/** As many as one sweep takes, in the order found. @returns how many there were to issue; 0: none is left */
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

/** Retries invoices that failed, also those of months that are closed for all others. */
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
  await resolveTask(deps, trx, stuckOf(name, providerId))
  // All others were notified when the month was closed.
  if (await isClosed(trx, name))
    await announceReady(deps, trx, name, { providerId, hasInvoice: commission !== undefined })
}

async function putOff(deps: IssueDeps, month: string, providerId: string): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + TRY_AGAIN_MS)
  await inTransaction(deps.db, async (trx) => {
    if (!(await insertWaiting(trx, { month, provider_id: providerId, next_try_at: until }))) return
    const facts = { month: monthName(month) }
    await openTask(deps, trx, { ...stuckOf(month, providerId), dueAt: null, severity: 'normal', facts })
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
  await events.publish(trx, STATEMENT_READY, { ...whose, month, monthText: monthName(month) })
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
  const today = localTime.localDate(at)
  const facts = await factsOf(deps, trx, { month, today }, commission)
  const year = Number(today.slice(0, 4))
  // The last lock except for the ledger, which locks nothing: see drawNumber.
  const number = `${SERIES}-${year}-${String(await drawNumber(trx, SERIES, year)).padStart(DIGITS, '0')}`
  await insertInvoice(trx, { number, provider_id, month, issued_at: at, facts })
}

async function factsOf(
  { site }: IssueDeps,
  trx: Transaction,
  { month, today }: { month: string; today: string },
  commission: Commission,
): Promise<InvoiceFacts> {
  const { provider_id, charged_cents, returned_cents, visits } = commission
  const [seller, numbers] = [await findSeller(trx, provider_id), await findTaxNumbers(trx, today)]
  const is_credit = charged_cents < returned_cents
  const sign = is_credit ? -1 : 1
  const commission_cents = sign * (charged_cents - returned_cents)
  const [gst_cents, pst_cents] = [sign * commission.gst_cents, sign * commission.pst_cents]
  const line = (label: string, amount_cents: number) => (amount_cents === 0 ? [] : [{ label, amount_cents }])
  const tax = (kind: CommissionTax, baseCents: number, amountCents: number) => {
    const label = `${TAX_NAMES[kind]} (${TAX_PERCENTS[kind]}%)`
    // A tax that began or ended within the month.
    return line(baseCents === commission_cents ? label : `${label} on ${formatCents(baseCents)}`, amountCents)
  }
  return {
    is_credit,
    issuer: {
      name: site.name,
      email: site.supportEmail,
      ...numbers,
      legal_name: site.legalName,
      address: site.address,
      business_number: site.businessNumber,
    },
    buyer: { name: seller.full_name, place: seller.location },
    month_text: monthName(month),
    lines: [
      ...line(`Commission on ${visits} ${visits === 1 ? 'visit' : 'visits'}`, sign * charged_cents),
      ...line('Commission returned with refunds', -sign * returned_cents),
      ...tax('gst', sign * commission.gst_base_cents, gst_cents),
      ...tax('pst', sign * commission.pst_base_cents, pst_cents),
    ],
    commission_cents,
    gst_cents,
    pst_cents,
    total_cents: commission_cents + gst_cents + pst_cents,
  }
}
