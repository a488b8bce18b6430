import type { z } from 'zod'
import type { newPromoCode, PromoCode } from '#contract/admin/promo-codes.ts'
import { toCents } from '#contract/money.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { constraintOf, inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import { findPromoRow, insertPromo, listPromoRows, updateActive, type After, type NewPromo } from './admin-queries.ts'
import { presentPromo } from './present.ts'

/** One page of codes; `next` continues after its last one, null at the end. */
export async function listPromos(
  deps: Deps,
  { after, limit }: { after: After | null; limit: number },
): Promise<{ promos: PromoCode[]; next: After | null }> {
  const found = await listPromoRows(deps.db, { after, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({ createdMs: last.created_at.getTime(), id: last.id }))
  return { promos: page.map((row) => presentPromo(deps, row)), next }
}

/** @throws DomainError not_found */
export async function getPromo(deps: Deps, id: string): Promise<PromoCode> {
  const row = await findPromoRow(deps.db, id)
  if (!row) throw new DomainError('not_found')
  return presentPromo(deps, row)
}

/**
 * Makes a code. Its terms are final, because people count on them.
 * @param knownCategories names of all there are
 * @returns the id
 * @throws DomainError invalid_input for a code that is there already, and for a category that is not
 */
export async function createPromo(
  deps: Deps,
  actor: Actor | 'operator',
  input: z.output<typeof newPromoCode>,
  knownCategories: readonly string[],
): Promise<string> {
  const unknown = input.categories.find((name) => !knownCategories.includes(name))
  if (unknown !== undefined) throw fieldError('categories', `There is no category “${unknown}”`)
  const row = rowOf(input, deps.clock.now())
  await inTransaction(deps.db, async (trx) => {
    await insertPromo(trx, row).catch((error: unknown) => {
      if (constraintOf(error) === 'promo_code_code') throw fieldError('code', 'This code already exists')
      throw error
    })
    const { id, created_at: at, ...terms } = row
    await recordAudit(trx, {
      actor,
      action: 'promo_code.created',
      subject: { type: 'promo_code', id },
      after: terms,
      at,
    })
  })
  return row.id
}

/**
 * Pauses a code or lets it count again. Promises to existing bookings stay.
 * @throws DomainError not_found
 */
export async function setPromoActive(deps: Deps, actor: Actor, id: string, isActive: boolean): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const isChanged = await updateActive(trx, id, isActive)
    if (isChanged === undefined) throw new DomainError('not_found')
    if (!isChanged) return
    const action = isActive ? 'promo_code.resumed' : 'promo_code.paused'
    await recordAudit(trx, { actor, action, subject: { type: 'promo_code', id }, at: deps.clock.now() })
  })
}

function rowOf(input: z.output<typeof newPromoCode>, at: Date): NewPromo {
  const cents = (dollars: number | undefined) => (dollars === undefined ? null : toCents(dollars))
  return {
    id: newId(),
    code: input.code,
    percent: input.percent ?? null,
    amount_cents: cents(input.amount),
    max_discount_cents: cents(input.max_discount),
    valid_from: input.valid_from ?? null,
    valid_through: input.valid_through ?? null,
    max_uses: input.max_uses ?? null,
    max_uses_per_person: input.max_uses_per_person,
    min_price_cents: cents(input.min_price),
    is_first_visit_only: input.is_first_visit_only,
    categories: input.categories.length > 0 ? input.categories : null,
    created_at: at,
  }
}
