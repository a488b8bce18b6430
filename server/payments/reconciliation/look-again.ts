import type { PaymentDeps } from '#server/payments/gateway.ts'
import { compareReports } from './compare-checkouts.ts'
import { noteIfStill } from './compare-refunds.ts'
import { listOpenNames } from './queries.ts'
import { listOwnRefunds } from './span-queries.ts'

const MOST = 500

/** Asks about everything that differed: what agrees by now closes by itself. */
export async function lookAgain(deps: PaymentDeps): Promise<void> {
  const open = await listOpenNames(deps.db, MOST)
  for (const { kind, gateway_id } of open) {
    if (kind.includes('refund') || kind.includes('payout') || gateway_id === null) continue
    const report = await deps.gateway.findCheckout(gateway_id)
    if (report) await compareReports(deps, [report])
  }
  const ids = open.filter(({ kind }) => kind === 'missing_refund' || kind === 'refund_differs')
  const refunds = await listOwnRefunds(
    deps.db,
    ids.map(({ subject_id }) => subject_id),
  )
  for (const refund of refunds) await noteIfStill(deps, refund)
}
