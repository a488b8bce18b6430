import { inTransaction } from '#server/platform/db/connection.ts'
import type { ListedRefund, PaymentDeps, Span } from '#server/payments/gateway.ts'
import { confirmMade, refuse } from '#server/payments/refund-news.ts'
import { markSent } from '#server/payments/send-refunds.ts'
import { noteDiscrepancy, settleDiscrepancies, settleForeign } from './discrepancies.ts'
import { closeWhatAgrees } from './close-what-agrees.ts'
import { findOrderOfCheckout, listOwnRefunds, listSentRefunds, type OwnRefund } from './span-queries.ts'

const BATCH = 500
/** The gateway has taken it before we know. One whose answer was lost for longer is requested by itself. */
const MARGIN_MS = 10 * 60_000

/** Compares refunds of a span both ways. */
export async function compareRefunds(deps: PaymentDeps, { from, until }: Span): Promise<void> {
  const around = { from: new Date(from.getTime() - MARGIN_MS), until: new Date(until.getTime() + MARGIN_MS) }
  const seen = new Set<string>()
  let batch: ListedRefund[] = []
  for await (const listed of deps.gateway.listRefunds(around)) {
    batch.push(listed)
    if (listed.isReturned) for (const id of namesOf(listed)) seen.add(id)
    if (batch.length === BATCH) await compareListed(deps, batch.splice(0))
  }
  batch = batch.splice(0)
  await compareListed(deps, batch)
  await findMissing(deps, { from, until }, seen)
}

async function compareListed(deps: PaymentDeps, listed: ListedRefund[]): Promise<void> {
  const own = new Map((await listOwnRefunds(deps.db, listed.flatMap(namesOf))).map((one) => [nameOf(one), one]))
  const agreed: string[] = []
  for (const theirs of listed) {
    const mine = namesOf(theirs).flatMap((name) => own.get(name) ?? [])[0]
    if (agrees(mine, theirs)) {
      agreed.push(mine?.id ?? theirs.gatewayRefundId)
      if (mine?.state === 'sent' && mine.made_at === null && theirs.isMade)
        await inTransaction(deps.db, (trx) => confirmMade(deps, trx, mine.id))
    } else await mend(deps, mine, theirs)
  }
  await closeWhatAgrees(deps, agreed)
}

/** The gateway says that something about a refund of ours has changed: asks it for the state. */
export async function followRefund(deps: PaymentDeps, id: string): Promise<void> {
  const [mine] = await listOwnRefunds(deps.db, [id])
  if (!mine?.gateway_session_id) return
  const name = { refundId: id, gatewaySessionId: mine.gateway_session_id, gatewayRefundId: mine.gateway_id }
  const theirs = await deps.gateway.findRefund(name)
  if (theirs) await compareListed(deps, [theirs])
}

/** The names under which our books may know it: ours, or for one made by hand there, its own. */
function namesOf({ refundId, gatewayRefundId }: ListedRefund): string[] {
  return refundId === null ? [gatewayRefundId] : [refundId, gatewayRefundId]
}

function nameOf({ id, gateway_id }: OwnRefund): string {
  return gateway_id ?? id
}

/** Whether there is nothing to do about it. One that was refused is none; the lane tries it again. */
function agrees(mine: OwnRefund | undefined, { isReturned, amountCents, currency }: ListedRefund): boolean {
  // One in another currency counted as long as it lasted.
  if (!mine) return !isReturned && currency === 'CAD'
  if (mine.state !== 'sent') return !isReturned
  return isReturned && amountCents === mine.amount_cents && currency === 'CAD'
}

async function mend(deps: PaymentDeps, mine: OwnRefund | undefined, theirs: ListedRefund): Promise<void> {
  if (!mine) return noteUnknown(deps, theirs)
  if (mine.state === 'pending' && theirs.amountCents === mine.amount_cents && theirs.currency === 'CAD')
    return markSent(deps, mine.id, theirs.isMade)
  await noteIfStill(deps, mine)
}

async function noteUnknown(deps: PaymentDeps, theirs: ListedRefund): Promise<void> {
  const { gatewayRefundId, sessionId, amountCents, currency } = theirs
  const order_id = sessionId === null ? null : await findOrderOfCheckout(deps.db, sessionId)
  const sums = { expected_cents: null, found_cents: amountCents, currency }
  const names = { subject_id: gatewayRefundId, gateway_id: gatewayRefundId, order_id }
  await inTransaction(deps.db, async (trx) => {
    if (await settleForeign(deps, trx, theirs)) return
    if (!theirs.isReturned) return settleDiscrepancies(deps, trx, [gatewayRefundId])
    await noteDiscrepancy(deps, trx, { kind: 'unknown_refund', ...names, ...sums, said: theirs })
  })
}

/** Asks the gateway about this one again, and stores any difference. */
export async function noteIfStill(deps: PaymentDeps, mine: OwnRefund): Promise<void> {
  const theirs =
    mine.gateway_session_id === null
      ? undefined
      : await deps.gateway.findRefund({
          refundId: mine.id,
          gatewaySessionId: mine.gateway_session_id,
          gatewayRefundId: mine.gateway_id,
        })
  if (theirs && agrees(mine, theirs)) return closeWhatAgrees(deps, [mine.id])
  const isReturned = theirs?.isReturned === true
  await inTransaction(deps.db, async (trx) => {
    // It had been taken, and the card did not take it after all.
    if (theirs && !isReturned && mine.state === 'sent') await refuse(deps, trx, mine.id, { count: 1, why: 'failed' })
    await noteDiscrepancy(deps, trx, {
      kind: isReturned ? 'refund_differs' : 'missing_refund',
      subject_id: mine.id,
      order_id: mine.order_id,
      gateway_id: theirs?.gatewayRefundId ?? null,
      expected_cents: mine.state === 'void' ? 0 : mine.amount_cents,
      found_cents: isReturned ? theirs.amountCents : null,
      currency: isReturned ? theirs.currency : 'CAD',
      said: theirs ?? {},
    })
  })
}

/** The other way: what we have sent back, and the gateway's list does not have. */
async function findMissing(deps: PaymentDeps, span: Span, seen: ReadonlySet<string>): Promise<void> {
  let after = null
  for (;;) {
    const page: OwnRefund[] = await listSentRefunds(deps.db, { ...span, after, limit: BATCH })
    for (const mine of page) if (!seen.has(nameOf(mine))) await noteIfStill(deps, mine)
    const last = page.at(-1)
    if (page.length < BATCH || !last) return
    after = { at: last.sent_at!, id: last.id }
  }
}
