import { keepPaymentIntent, type PaymentDeps, type Span, type StripeShapedDispute } from '#server/payments/index.ts'
import { openTask, type TaskKey } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { hear, hearSaid } from './hear-event.ts'
import {
  changeChargeback,
  claimUnknown,
  findChargeback,
  listKnownNow,
  listUndecided,
  markUnknownTold,
  type ChargebackRow,
} from './queries.ts'

/** Chargebacks as the gateway has them: its events may be lost, late, or about payments that we knew by another name. */

const BATCH = 50
/** The gateway's clock is another, and what it has opened may be listed a little later. */
const MARGIN_MS = 10 * 60_000
/** Questions the gateway couldn't answer are asked again. */
const ASK_EVERY_MS = 3_600_000

/**
 * One of the comparisons with the gateway: everything that was opened in a span of time, and everything that is undecided,
 * comes in by the same way as an event. One that cannot be taken in keeps no other waiting.
 * @throws Error once all were tried, when some could not be taken in. Rules: docs/product-rules.md#chargebacks
 */
export async function compareChargebacks(deps: PaymentDeps, span: Span, isNewest: boolean): Promise<void> {
  const around = { from: new Date(span.from.getTime() - MARGIN_MS), until: new Date(span.until.getTime() + MARGIN_MS) }
  const failed: string[] = []
  const notTakenIn = (id: string) => (err: unknown) => {
    notTaken(deps, id, err)
    failed.push(id)
  }
  for await (const said of deps.gateway.listDisputes(around)) await takeIn(deps, said).catch(notTakenIn(said.id))
  if (isNewest) for await (const id of undecided(deps)) await askFor(deps, id).catch(notTakenIn(id))
  if (failed.length > 0) throw new Error(`chargebacks not taken in: ${failed.slice(0, 10).join(', ')}`)
}

async function* undecided({ db }: Deps): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const ids = await listUndecided(db, after, BATCH)
    yield* ids
    const last = ids.at(-1)
    if (ids.length < BATCH || last === undefined) return
    after = last
  }
}

async function askFor(deps: PaymentDeps, id: string): Promise<void> {
  await takeIn(deps, await deps.gateway.findDispute(id))
}

async function takeIn(deps: Deps, said: StripeShapedDispute | undefined): Promise<void> {
  await inTransaction(deps.db, (trx) => hearSaid(deps, trx, said, deps.clock.now()))
}

/**
 * Attaches chargebacks that came before we knew their payment: asks the gateway for it, and an admin, once, if the
 * gateway doesn't know.
 */
export async function attachChargebacks(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  for (const unknown of await claimUnknown(deps.db, now, new Date(now.getTime() - ASK_EVERY_MS), BATCH))
    await ask(deps, unknown).catch((err: unknown) => notTaken(deps, unknown.id, err))
  for (const id of await listKnownNow(deps.db, BATCH))
    await attach(deps, id).catch((err: unknown) => notTaken(deps, id, err))
}

async function attach(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const said = await findChargeback(trx, { id })
    if (said) await hear(deps, trx, saidOf(said), deps.clock.now())
  })
}

async function ask(deps: PaymentDeps, { id, payment_intent, amount_cents }: ChargebackRow): Promise<void> {
  const at = deps.clock.now()
  const checkout = await deps.gateway.findCheckoutOf(payment_intent)
  await inTransaction(deps.db, async (trx) => {
    if (checkout && (await keepPaymentIntent(trx, checkout))) return
    // A chargeback of no checkout of ours: an admin looks, and closing the task is the decision.
    if (!(await markUnknownTold(trx, id, at))) return
    await openTask(deps, trx, {
      kind: 'chargeback.unknown',
      subject: { type: 'chargeback', id },
      dueAt: null,
      severity: 'urgent',
      facts: { cents: amount_cents, id },
    })
  })
}

/** An admin closed the task: it isn't ours, and no one is asked about it again. */
export async function endAsking(trx: Transaction, { kind, subject }: TaskKey): Promise<void> {
  if (kind === 'chargeback.unknown') await changeChargeback(trx, subject.id, { is_none_of_ours: true })
}

function notTaken({ log }: Deps, chargeback: string, err: unknown): void {
  log.error({ err, chargeback }, 'chargeback not taken in')
}

/** Applies the stored facts as if they had arrived now. */
function saidOf(kept: ChargebackRow) {
  const { id, payment_intent, amount_cents, fee_cents, fee_back_cents, reason, status } = kept
  const { is_taken, returned_cents, evidence_due_at } = kept
  const words = { id, payment_intent, reason, status, is_taken, evidence_due_at }
  return { ...words, amount_cents, fee_cents, fee_back_cents, returned_cents }
}
