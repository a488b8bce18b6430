import { inTransaction } from '#server/platform/db/connection.ts'
import type { CheckoutReport, PaymentDeps, Span } from '#server/payments/gateway.ts'
import { keepCosts } from '#server/payments/keep-costs.ts'
import { settleCheckout } from '#server/payments/settle-checkout.ts'
import { noteDiscrepancy } from './discrepancies.ts'
import { closeWhatAgrees } from './close-what-agrees.ts'
import { keepIntents, listOwnCheckouts, listPaidCheckouts, type OwnCheckout } from './span-queries.ts'

/** How many are held in memory and requested together. */
const BATCH = 500
/** After this many of the gateway's the rest of the span waits for the next step. */
const STEP = 20_000
/** Ours is written down before the gateway makes its own, and the gateway's clock is another. */
const MARGIN_MS = 10 * 60_000

/**
 * Compares checkouts of a span both ways, the newest first.
 * @returns how far back it got: `from`, unless there is more than one step takes
 */
export async function compareCheckouts(deps: PaymentDeps, { from, until }: Span): Promise<Date> {
  const around = { from: new Date(from.getTime() - MARGIN_MS), until: new Date(until.getTime() + MARGIN_MS) }
  const seen = new Set<string>()
  let reached = from
  let taken = 0
  let batch: CheckoutReport[] = []
  for await (const { createdAt, ...report } of deps.gateway.listCheckouts(around)) {
    batch.push(report)
    if (report.outcome === 'paid') seen.add(report.sessionId)
    if (batch.length === BATCH) await compareReports(deps, batch.splice(0))
    if (createdAt < until) taken += 1
    if (taken < STEP) continue
    // The gateway counts whole seconds, and not all of this one may have been taken.
    const whole = new Date(createdAt.getTime() + 1000)
    if (whole >= until) continue
    reached = whole > from ? whole : from
    break
  }
  batch = batch.splice(0)
  await compareReports(deps, batch)
  await findMissing(deps, { from: reached, until }, seen)
  return reached
}

/** The gateway's view of checkouts, beside our books. */
export async function compareReports(deps: PaymentDeps, reports: CheckoutReport[]): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ sessionId }) => sessionId)
  const own = new Map((await listOwnCheckouts(deps.db, ids)).map((one) => [one.id, one]))
  const agreed: string[] = []
  const nameless: { id: string; intent: string }[] = []
  for (const report of reports) {
    const mine = own.get(report.sessionId)
    if (!agrees(mine, report)) await mend(deps, mine, report)
    else {
      agreed.push(report.sessionId, report.gatewaySessionId)
      // Older payments have no name that a chargeback would use.
      if (mine?.payment_intent === null && report.paymentIntent)
        nameless.push({ id: mine.id, intent: report.paymentIntent })
    }
  }
  if (nameless.length > 0) await keepIntents(deps.db, nameless)
  await closeWhatAgrees(deps, agreed)
  const untold = reports.filter(({ sessionId, costCents }) => costCents !== undefined && isUntold(own.get(sessionId)))
  if (untold.length > 0) await inTransaction(deps.db, (trx) => keepCosts(deps, trx, untold))
}

const isUntold = (mine: OwnCheckout | undefined) => mine?.cost_cents === null
const isOpen = ({ state }: OwnCheckout) => state === 'open' || state === 'opening'

/** Whether there is nothing to do about it. */
export function agrees(mine: OwnCheckout | undefined, report: CheckoutReport): boolean {
  const isPaid = report.outcome === 'paid'
  if (!mine) return !isPaid
  if (mine.gateway_session_id !== null && mine.gateway_session_id !== report.gatewaySessionId) return false
  if (mine.state === 'complete') return isPaid && report.currency === 'CAD' && report.amountCents === mine.amount_cents
  return isPaid ? false : !isOpen(mine) || report.outcome === 'open'
}

/** Progress at the gateway becomes progress here; a step backwards is a difference. */
async function mend(deps: PaymentDeps, mine: OwnCheckout | undefined, report: CheckoutReport): Promise<void> {
  if (mine?.state !== 'complete' || mine.gateway_session_id !== report.gatewaySessionId)
    return inTransaction(deps.db, (trx) => settleCheckout(deps, trx, report))
  // An answer from a moment ago may be outdated by now.
  await noteIfStill(deps, mine)
}

/** Paid by our books: asks the gateway about this one again, and stores any difference. */
async function noteIfStill(deps: PaymentDeps, mine: OwnCheckout): Promise<void> {
  const report = await deps.gateway.findCheckout(mine.gateway_session_id!)
  if (report && agrees(mine, report)) return closeWhatAgrees(deps, [mine.id])
  const isPaid = report?.outcome === 'paid'
  const isCurrency = report?.currency === 'CAD'
  await inTransaction(deps.db, (trx) =>
    noteDiscrepancy(deps, trx, {
      kind: !isPaid ? 'missing_payment' : isCurrency ? 'amount_differs' : 'currency_differs',
      subject_id: mine.id,
      order_id: mine.order_id,
      gateway_id: mine.gateway_session_id,
      expected_cents: mine.amount_cents,
      found_cents: isPaid ? report.amountCents : null,
      currency: isPaid ? report.currency : 'CAD',
      said: report ?? {},
    }),
  )
}

/** The other way: what we were paid by, and the gateway's list does not have. */
async function findMissing(deps: PaymentDeps, span: Span, seen: ReadonlySet<string>): Promise<void> {
  let after = null
  for (;;) {
    const page: OwnCheckout[] = await listPaidCheckouts(deps.db, { ...span, after, limit: BATCH })
    for (const mine of page) if (!seen.has(mine.id)) await noteIfStill(deps, mine)
    const last = page.at(-1)
    if (page.length < BATCH || !last) return
    after = { at: last.created_at, id: last.id }
  }
}
