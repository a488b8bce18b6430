import type { GatewayEvent, PaymentDeps } from './gateway.ts'
import { followRefund } from './reconciliation/compare-refunds.ts'

const EVENTS: ReadonlySet<string> = new Set(['refund.updated', 'refund.failed', 'charge.refund.updated'])

/**
 * The gateway tells that a card has a refund, or has refused it after all. Events come in any order and several tries
 * have one name, so it is asked how the refund stands. The next comparison repairs failures here.
 */
export async function hearOfRefund(deps: PaymentDeps, { type, payload }: GatewayEvent): Promise<void> {
  if (!EVENTS.has(type)) return
  const { data } = payload as { data?: { object?: { metadata?: { refund_id?: string } | null } } }
  const id = data?.object?.metadata?.refund_id
  if (typeof id !== 'string') return
  await followRefund(deps, id).catch((err: unknown) => deps.log.warn({ err, refund: id }, 'refund not followed'))
}
