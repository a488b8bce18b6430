import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isLineOf, lockLinesOf, setLineState } from './line-queries.ts'
import { closeOffer, findOfferOfLine } from './offer-queries.ts'

/**
 * Ends a line: no more offers, and a held time goes to the next in line. A second call changes nothing.
 * @throws DomainError not_found for a line that is not theirs, wrong_state for one that is over
 */
export async function leaveLine(deps: Deps, clientId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now()
    await lockLinesOf(trx, clientId)
    const offer = await findOfferOfLine(trx, id)
    const from = ['waiting', 'paused', 'left']
    if (!(await setLineState(trx, { id, clientId }, { from, to: 'left', endedAt: now })))
      throw await whyNot(trx, clientId, id)
    if (offer) await closeOffer(trx, offer, { now, state: 'void' })
  })
}

/** In the old place: who joined first is asked first. @throws DomainError not_found, wrong_state when it is over */
export async function resumeLine(deps: Deps, clientId: string, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockLinesOf(trx, clientId)
    const from = ['waiting', 'paused']
    if (!(await setLineState(trx, { id, clientId }, { from, to: 'waiting', endedAt: null })))
      throw await whyNot(trx, clientId, id)
  })
}

async function whyNot(trx: Transaction, clientId: string, id: string): Promise<DomainError> {
  return (await isLineOf(trx, clientId, id))
    ? new DomainError('wrong_state', 'You’ve left this waitlist.')
    : new DomainError('not_found', 'You aren’t on this waitlist.')
}
