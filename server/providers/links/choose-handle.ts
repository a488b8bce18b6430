import { handleProblem, HANDLE_MAX, HANDLE_MIN, plainHandle } from '#contract/rules/handle.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { refuseContact } from '#server/providers/public-text.ts'
import { linksSince } from './kept.ts'
import {
  findHandle,
  purgeHandle,
  insertHandle,
  leavePresent,
  listHandles,
  listTaken,
  lockOwner,
  takeBack,
} from './queries.ts'

/** The current one and the former ones, of one provider at a time: no one hoards names that others could use. */
export const MOST_HANDLES = 5

/**
 * A provider chooses the end of their booking link. The former one leads to it for a year and is reserved for its
 * owner. Rules: docs/product-rules.md#booking-links
 * @throws DomainError invalid_input, handle_taken, wrong_state after too many changes
 */
export async function chooseHandle(deps: Deps, providerId: string, handle: string): Promise<void> {
  const problem = handleProblem(handle, deps.site.name)
  if (problem !== null) throw fieldError('handle', problem)
  refuseContact({ handle })
  const at = deps.clock.now()
  const since = linksSince(at)
  await inTransaction(deps.db, async (trx) => {
    await lockOwner(trx, providerId)
    const found = await findHandle(trx, handle)
    const isOver = found?.left_at !== null && found !== undefined && found.left_at <= since
    const isOwn = found?.provider_id === providerId && found.handle === handle && !isOver
    if (isOwn && found.left_at === null) return
    if (found && !isOwn && !isOver) throw taken()
    if (!isOwn && (await listHandles(trx, providerId, since)).length >= MOST_HANDLES)
      throw new DomainError(
        'wrong_state',
        `You’ve changed your link ${MOST_HANDLES - 1} times in a year. You can return to any earlier one.`,
      )
    await leavePresent(trx, providerId, at)
    if (isOwn) await takeBack(trx, handle)
    else {
      if (found) await purgeHandle(trx, found.handle, since)
      if (!(await insertHandle(trx, { handle, providerId, at }))) throw taken()
    }
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

function taken(): DomainError {
  return new DomainError('handle_taken', 'This one is taken. Please choose another.')
}

/** A free handle made of the name, for who has not chosen one. */
export async function suggestHandle({ db, clock, site }: Deps, name: string): Promise<string> {
  const [first = '', ...rest] = plainHandle(name).split('-')
  const whole = [first, ...rest].join('-').slice(0, HANDLE_MAX).replace(/-$/, '')
  const base = whole.length >= HANDLE_MIN ? whole : `at-home-${whole || 'care'}`
  const cut = base.slice(0, HANDLE_MAX - 12).replace(/-$/, '')
  const wanted = [base, `${cut}-at-home`, ...Array.from({ length: 20 }, (_, index) => `${cut}-${index + 2}`)]
  const usable = wanted.filter((handle) => handleProblem(handle, site.name) === null)
  const gone = new Set(await listTaken(db, usable, linksSince(clock.now())))
  return usable.find((handle) => !gone.has(handle)) ?? ''
}
