import { closeWhatAgrees, type Span } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { ListedTransfer, PayoutDeps } from '#server/payouts/gateway.ts'
import type { PayoutRow } from '#server/payouts/payout-queries.ts'
import { agreesWithTransfer, expectedAt } from './differences.ts'
import { noteDifference } from './note-difference.ts'
import { findOwner, listPayoutsOf, listTransferred } from './queries.ts'

const BATCH = 500
/** Ours is written down before the gateway makes its own, and the gateway's clock is another. */
const MARGIN_MS = 10 * 60_000

/** Compares what was transferred in a span to any account, both ways. */
export async function compareTransfers(deps: PayoutDeps, { from, until }: Span): Promise<void> {
  const around = { from: new Date(from.getTime() - MARGIN_MS), until: new Date(until.getTime() + MARGIN_MS) }
  const seen = new Set<string>()
  let batch: ListedTransfer[] = []
  for await (const listed of deps.payoutGateway.listTransfers(around)) {
    seen.add(listed.transferId)
    batch.push(listed)
    if (batch.length === BATCH) await compareListed(deps, batch.splice(0))
  }
  batch = batch.splice(0)
  await compareListed(deps, batch)
  await findMissing(deps, { from, until }, seen)
}

export async function compareListed(deps: PayoutDeps, listed: ListedTransfer[]): Promise<void> {
  const agreed: string[] = []
  const own = await ownOf(deps, listed)
  for (const theirs of listed) {
    if (agreesWithTransfer(own.get(theirs.payoutId ?? ''), theirs)) agreed.push(theirs.transferId)
    else await noteIfStill(deps, theirs)
  }
  await closeWhatAgrees(deps, agreed)
}

function ownOf({ db }: PayoutDeps, listed: ListedTransfer[]): Promise<Map<string, PayoutRow>> {
  const ids = listed.flatMap(({ payoutId }) => payoutId ?? [])
  return ids.length === 0 ? Promise.resolve(new Map()) : listPayoutsOf(db, ids)
}

/** Fetches the transfer again, because the listed one may be outdated. */
async function noteIfStill(deps: PayoutDeps, { transferId }: ListedTransfer): Promise<void> {
  const theirs = await deps.payoutGateway.findTransfer(transferId)
  if (!theirs) return
  const row = (await ownOf(deps, [theirs])).get(theirs.payoutId ?? '')
  if (agreesWithTransfer(row, theirs)) return closeWhatAgrees(deps, [transferId])
  const providerId = row?.provider_id ?? (await findOwner(deps.db, theirs.gatewayAccountId)) ?? null
  const { keptCents: foundCents, currency } = theirs
  const sums = { expectedCents: expectedAt(row, theirs), foundCents, currency }
  await inTransaction(deps.db, (trx) =>
    noteDifference(deps, trx, { gatewayId: transferId, providerId, ...sums, said: theirs }),
  )
}

/** The other way: what we have transferred, and the gateway's list does not have. */
async function findMissing(deps: PayoutDeps, span: Span, seen: ReadonlySet<string>): Promise<void> {
  let after = null
  for (;;) {
    const page: PayoutRow[] = await listTransferred(deps.db, { ...span, after, limit: BATCH })
    for (const row of page) if (!seen.has(row.transfer_id!)) await lookFor(deps, row)
    const last = page.at(-1)
    if (page.length < BATCH || !last) return
    after = { at: last.created_at, id: last.id }
  }
}

async function lookFor(deps: PayoutDeps, { transfer_id, provider_id, amount_cents, id }: PayoutRow): Promise<void> {
  const theirs = await deps.payoutGateway.findTransfer(transfer_id!)
  if (theirs) return compareListed(deps, [theirs])
  const sums = { expectedCents: amount_cents, foundCents: null, currency: 'CAD' }
  await inTransaction(deps.db, (trx) =>
    noteDifference(deps, trx, { gatewayId: transfer_id!, providerId: provider_id, ...sums, said: { payoutId: id } }),
  )
}
