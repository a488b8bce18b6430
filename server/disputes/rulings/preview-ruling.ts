import { createHash } from 'node:crypto'
import type { RulingPreview } from '#contract/disputes/preview.ts'
import { toDollars } from '#contract/money.ts'
import { findPerson } from '#server/accounts/index.ts'
import { findOrder, sumBack, sumCredit, type BackTo } from '#server/payments/index.ts'
import { tryOut, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { carryOut } from './carry-out.ts'
import { isForFactor, isForTwo, type Draft } from './make-ruling.ts'

/** Whose an order's money is once all of it has arrived: asked of payouts, which stand above. In cents. */
export type Foresight = {
  foresee(
    trx: Transaction,
    orderId: string,
    at: Date,
  ): Promise<{
    providerCents: number
    commissionCents: number
    taxCents: number
    borneCents: number
    place: 'pending' | 'balance' | 'paid' | null
    balanceCents: number
  }>
}

/**
 * What would come of a ruling, to the cent: it is carried out, looked at, and undone. Under the order's lock, so nobody
 * moves the money meanwhile. Rules: docs/product-rules.md#who-bears-a-refund
 * @throws DomainError wrong_state when it could not be carried out
 */
export async function previewRuling(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  draft: Draft,
): Promise<RulingPreview> {
  const before = await lookAt(deps, trx, draft)
  const after = await tryOut(trx, async () => {
    await carryOut(deps, trx, { ...draft, id: newId() }, actor)
    return lookAt(deps, trx, draft)
  })
  const back = mapCents(after.back, (name) => after.back[name] - before.back[name])
  const { madeGoodCents, creditCents, ...elsewhere } = back
  const bears = {
    provider: before.providerCents - after.providerCents,
    commission: before.commissionCents - after.commissionCents,
    taxes: before.taxCents - after.taxCents,
    homebloom: after.borneCents - before.borneCents + madeGoodCents,
  }
  const preview = {
    back: {
      card: toDollars(elsewhere.cardCents),
      bank: toDollars(elsewhere.bankCents),
      gift_card: toDollars(elsewhere.giftCents),
      credit: toDollars(creditCents),
    },
    bears: mapCents(bears, (name) => toDollars(bears[name])),
    provider:
      after.provider === null
        ? null
        : { first_name: after.provider, place: after.place, balance: toDollars(after.balanceCents) },
    needs: { factor: isForFactor(draft), second_admin: await isForTwo(trx, draft) },
  }
  return { ...preview, seen: createHash('sha256').update(JSON.stringify(preview)).digest('base64url').slice(0, 22) }
}

/**
 * Whoever decides has seen what comes of it, and it is still so.
 * @param seen the mark of the preview that was shown; undefined for a caller that shows none
 * @throws DomainError changed_elsewhere
 */
export async function requireSeen(
  deps: Deps & Foresight,
  trx: Transaction,
  actor: Actor,
  { draft, seen }: { draft: Draft; seen: string | undefined },
): Promise<void> {
  if (seen === undefined) return
  const now = await previewRuling(deps, trx, actor, draft)
  if (now.seen !== seen)
    throw new DomainError(
      'changed_elsewhere',
      'Something about this payment has changed since you opened this. Please check the new figures, then confirm again.',
    )
}

type Look = {
  back: BackTo
  providerCents: number
  commissionCents: number
  taxCents: number
  borneCents: number
  place: 'pending' | 'balance' | 'paid'
  balanceCents: number
  /** By first name; null where it is nobody's share. */
  provider: string | null
}

async function lookAt(deps: Deps & Foresight, trx: Transaction, draft: Draft): Promise<Look> {
  const { order_id: orderId, person_id: personId } = draft
  if (orderId === null) return lookAtCredit(trx, personId!)
  const { place, ...seen } = await deps.foresee(trx, orderId, deps.clock.now())
  const { payeeId } = (await findOrder(trx, orderId))!
  const provider = payeeId === null ? null : ((await findPerson(trx, payeeId))?.first_name ?? null)
  return { ...seen, place: place ?? 'pending', provider, back: await sumBack(trx, orderId) }
}

/** Goodwill is about no order: what somebody has more of it is ours to bear. */
async function lookAtCredit(trx: Transaction, personId: string): Promise<Look> {
  const creditCents = await sumCredit(trx, personId)
  const nothing = { providerCents: 0, commissionCents: 0, taxCents: 0, balanceCents: 0, place: 'pending' } as const
  const back = { cardCents: 0, bankCents: 0, giftCents: 0, creditCents, madeGoodCents: 0 }
  return { ...nothing, borneCents: creditCents, provider: null, back }
}

function mapCents<K extends string>(of: Record<K, number>, change: (name: K) => number): Record<K, number> {
  return Object.fromEntries((Object.keys(of) as K[]).map((name) => [name, change(name)])) as Record<K, number>
}
