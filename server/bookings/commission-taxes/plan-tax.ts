import type { z } from 'zod'
import type { planCommissionTax as planning } from '#contract/admin/commission-taxes.ts'
import { TAX_NAMES, TAX_PERCENTS } from '#contract/rules/commission-taxes.ts'
import { RATE_AHEAD_MAX_DAYS, RATE_NOTICE_DAYS } from '#contract/rules/rates.ts'
import { endRateNotice, insertRateNotice } from '#server/bookings/rates/queries.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { findLastTax, findTax, insertTax, lockTaxes, markTaxWithdrawn } from './queries.ts'

type Plan = z.output<typeof planning.body>

/**
 * Plans that our commission bears a tax from a day to come on, or no longer. Providers are notified of a new tax as
 * early as of a higher commission. Rules: docs/product-rules.md#taxes-on-the-commission
 * @throws DomainError invalid_input, second_factor_required
 */
export async function planCommissionTax(deps: Deps, actor: Actor, plan: Plan): Promise<void> {
  const { kind, number, from, note } = plan
  await inTransaction(deps.db, async (trx) => {
    await lockTaxes(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const last = await findLastTax(trx, kind)
    const before = { bps: last?.bps ?? 0, number: last?.number ?? null }
    const after = { bps: number === null ? 0 : TAX_PERCENTS[kind] * 100, number }
    if (before.bps === after.bps && before.number === number) throw fieldError('number', 'This doesn’t change anything')
    requireDay(deps, from, { after: last?.effective_day, begins: after.bps > before.bps, name: TAX_NAMES[kind] })
    const id = newId()
    await insertTax(trx, { id, kind, effective_day: from, ...after, note, set_by: actor.id, set_at: at })
    // Another number alone changes nothing for providers.
    if (before.bps !== after.bps)
      await insertRateNotice(trx, { id: newId(), tax_id: id, kind: 'planned', last_reader: null, created_at: at })
    await recordAudit(trx, {
      actor,
      action: 'commission_tax.planned',
      subject: { type: 'commission_tax', id },
      before: { kind, ...before },
      after: { kind, ...after, from },
      reason: note,
      at,
    })
  })
}

function requireDay(
  { clock, localTime }: Deps,
  day: string,
  { after, begins, name }: { after: string | undefined; begins: boolean; name: string },
): void {
  const today = localTime.localDate(clock.now())
  const earliest = localTime.addDays(today, begins ? RATE_NOTICE_DAYS : 1)
  if (day < earliest)
    throw fieldError(
      'from',
      begins
        ? `Providers get ${RATE_NOTICE_DAYS} days’ notice: ${localTime.longDate(earliest)} at the earliest`
        : `Tomorrow at the earliest: ${localTime.longDate(earliest)}`,
    )
  if (after !== undefined && day <= after)
    throw fieldError(
      'from',
      `${name} changes on ${localTime.longDate(after)}. Choose a later day, or withdraw that change first`,
    )
  if (day > localTime.addDays(today, RATE_AHEAD_MAX_DAYS))
    throw fieldError('from', `At most ${RATE_AHEAD_MAX_DAYS} days ahead`)
}

/**
 * Cancels a planned change of a tax, and notifies the providers who had been told of it.
 * @throws DomainError not_found, wrong_state once it has begun or something is planned after it, second_factor_required
 */
export async function withdrawCommissionTax(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockTaxes(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const tax = await findTax(trx, id)
    if (!tax) throw new DomainError('not_found', 'There is no such change.')
    const { kind, bps, number, effective_day: from } = tax
    if (tax.withdrawn_at !== null) throw new DomainError('wrong_state', 'This change is already withdrawn.')
    if (from <= deps.localTime.localDate(at))
      throw new DomainError('wrong_state', 'This change has taken effect. Plan another one.')
    if ((await findLastTax(trx, kind))?.id !== id)
      throw new DomainError('wrong_state', 'Another change is planned after this one. Withdraw that one first.')
    await markTaxWithdrawn(trx, id, at)
    const toldThrough = await endRateNotice(trx, { tax_id: id }, at)
    if (toldThrough !== '')
      await insertRateNotice(trx, {
        id: newId(),
        tax_id: id,
        kind: 'withdrawn',
        last_reader: toldThrough,
        created_at: at,
      })
    await recordAudit(trx, {
      actor,
      action: 'commission_tax.withdrawn',
      subject: { type: 'commission_tax', id },
      before: { kind, bps, number, from },
      at,
    })
  })
}
