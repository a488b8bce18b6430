import { FACTOR_CHANGED, type FactorChanged } from '#server/accounts/events.ts'
import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getEmail } from './queries.ts'

type Told = Pick<FactorChanged, 'what'> & {
  whose: string
  actor: Audited['actor']
  codesLeft?: number
  reason?: string
}

/** Audits a change of a second factor and notifies its owner, who should know in any case. */
export async function tellOfFactor(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  trx: Transaction,
  { what, whose, actor, codesLeft = 0, reason }: Told,
): Promise<void> {
  const at = clock.now()
  const subject = { type: 'person', id: whose }
  await recordAudit(trx, { actor, action: `second_factor.${what}`, subject, reason: reason ?? null, at })
  const event: FactorChanged = { userId: whose, email: await getEmail(trx, whose), what, codesLeft, at }
  await events.publish(trx, FACTOR_CHANGED, event)
}
