import type { z } from 'zod'
import type { planRate as planning } from '#contract/admin/rates.ts'
import { RATE_AHEAD_MAX_DAYS, RATE_NOTICE_DAYS } from '#contract/rules/rates.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import {
  endRateNotice,
  findLastRate,
  findRate,
  insertRate,
  insertRateNotice,
  lockRates,
  markWithdrawn,
  type Rate,
} from './queries.ts'

type Plan = z.output<typeof planning.body>

const toBps = (percent: number) => Math.round(percent * 100)

/**
 * Plans the commission from a future day on. Plans follow each other: each begins after the last one and is a rise or
 * not compared with it, so a later withdrawal never produces a rise that came too soon. Rules:
 * docs/product-rules.md#commission
 * @returns its id. @throws DomainError invalid_input, second_factor_required
 */
export async function planRate(deps: Deps, actor: Actor, plan: Plan): Promise<string> {
  const id = newId()
  await inTransaction(deps.db, async (trx) => {
    await lockRates(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const last = await findLastRate(trx)
    const rate = { standard_bps: toBps(plan.standard_percent), repeat_bps: toBps(plan.repeat_percent) }
    if (rate.standard_bps === last.standard_bps && rate.repeat_bps === last.repeat_bps)
      throw fieldError('standard_percent', 'This doesn’t change anything')
    requireDay(deps, plan.from, { after: last.effective_day, isRise: isRise(last, rate) })
    await insertRate(trx, { id, effective_day: plan.from, ...rate, note: plan.note, set_by: actor.id, set_at: at })
    await insertRateNotice(trx, { id: newId(), rate_id: id, kind: 'planned', last_reader: null, created_at: at })
    await recordAudit(trx, {
      actor,
      action: 'rate.planned',
      subject: { type: 'commission_rate', id },
      before: { standard_bps: last.standard_bps, repeat_bps: last.repeat_bps },
      after: { ...rate, from: plan.from },
      reason: plan.note,
      at,
    })
  })
  return id
}

const isRise = (before: Rate, after: Rate) =>
  after.standard_bps > before.standard_bps || after.repeat_bps > before.repeat_bps

function requireDay(
  { clock, localTime }: Deps,
  day: string,
  { after, isRise: rises }: { after: string; isRise: boolean },
): void {
  const today = localTime.localDate(clock.now())
  const earliest = localTime.addDays(today, rises ? RATE_NOTICE_DAYS : 1)
  if (day < earliest)
    throw fieldError(
      'from',
      rises
        ? `Providers get ${RATE_NOTICE_DAYS} days’ notice of an increase: ${localTime.longDate(earliest)} at the earliest`
        : `Tomorrow at the earliest: ${localTime.longDate(earliest)}`,
    )
  if (day <= after)
    throw fieldError(
      'from',
      `Another rate begins on ${localTime.longDate(after)}. Choose a later day, or withdraw that rate first`,
    )
  if (day > localTime.addDays(today, RATE_AHEAD_MAX_DAYS))
    throw fieldError('from', `At most ${RATE_AHEAD_MAX_DAYS} days ahead`)
}

/**
 * Cancels a planned rate, and notifies the providers who had been told of it.
 * @throws DomainError not_found, wrong_state once it has begun or something is planned after it, second_factor_required
 */
export async function withdrawRate(deps: Deps, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockRates(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const rate = await findRate(trx, id)
    if (!rate) throw new DomainError('not_found', 'There is no such rate.')
    if (rate.withdrawn_at !== null) throw new DomainError('wrong_state', 'This rate is already withdrawn.')
    if (rate.effective_day <= deps.localTime.localDate(at))
      throw new DomainError('wrong_state', 'This rate has begun. Plan another one to change it.')
    if ((await findLastRate(trx)).id !== id)
      throw new DomainError('wrong_state', 'Another rate is planned after this one. Withdraw that one first.')
    await markWithdrawn(trx, id, at)
    const toldThrough = await endRateNotice(trx, { rate_id: id }, at)
    if (toldThrough !== '')
      await insertRateNotice(trx, {
        id: newId(),
        rate_id: id,
        kind: 'withdrawn',
        last_reader: toldThrough,
        created_at: at,
      })
    const { standard_bps, repeat_bps, effective_day: from } = rate
    await recordAudit(trx, {
      actor,
      action: 'rate.withdrawn',
      subject: { type: 'commission_rate', id },
      before: { standard_bps, repeat_bps, from },
      at,
    })
  })
}
