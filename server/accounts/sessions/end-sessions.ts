import { recordAudit, type Audited } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { deleteSessionsOf } from './queries.ts'

type Word = Pick<Audited, 'actor'> & { reason: string }

/** Logs a person out everywhere; only an admin's decision may lead here. */
export async function endSessions(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  userId: string,
  { actor, reason }: Word,
): Promise<void> {
  await deleteSessionsOf(trx, userId)
  const subject = { type: 'person', id: userId }
  await recordAudit(trx, { actor, action: 'sessions.ended', subject, reason, at: clock.now() })
}
