import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { momentText } from '#server/bookings/index.ts'
import { closeMonths, monthOf } from '#server/ledger/index.ts'
import {
  findAccount,
  findBalances,
  listWaiting,
  nextTurn,
  sumWaitingTips,
  type WaitingVisit,
} from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { monthName, monthsBetween } from '#server/statements/periods.ts'
import { findSales } from '#server/statements/small-suppliers/queries.ts'
import { quartersUntil, thresholdOf } from '#server/statements/small-suppliers/rules.ts'
import { smallSupplierWords } from '#server/statements/small-suppliers/words.ts'
import { listMonthRows } from './queries.ts'

type Earnings = Answer<typeof getEarnings>
type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'log'>

const MONTHS_SHOWN = 12

const WORDS =
  'Your dashboard counts a visit as earned as soon as it is done. Here it stays pending for 48 hours after it is done and paid, in case of an objection. Then it is available.'

/**
 * A provider's earnings by where they are. Figures come from the ledger. Paid visits that aren't in it yet are listed
 * with the reason for the wait. Rules: docs/product-rules.md#earnings
 */
export async function showEarnings(deps: ShowDeps, providerId: string): Promise<Earnings> {
  const { db } = deps
  await closeMonths(deps)
  const [{ availableCents, frozenCents, inTransitCents }, tipCents, waiting] = await Promise.all([
    findBalances(db, providerId),
    sumWaitingTips(db, providerId),
    listWaiting(db, providerId, deps.clock.now()),
  ])
  const sumOf = (stage: WaitingVisit['stage']) =>
    waiting.reduce((sum, one) => (one.stage === stage ? sum + one.cents : sum), 0)
  return {
    balance: toDollars(availableCents),
    on_hold: toDollars(frozenCents - tipCents + sumOf('on_hold')),
    on_the_way: toDollars(inTransitCents),
    pending: toDollars(sumOf('pending') + tipCents),
    ahead: toDollars(sumOf('ahead')),
    ...(await nextPayout(deps, providerId, availableCents)),
    small_supplier: await nearsLimit(deps, providerId),
    words: WORDS,
    waiting: waiting.map((one) => presentWaiting(one, deps.localTime)),
    months: await listMonths(deps, providerId),
  }
}

async function nearsLimit({ db, clock, localTime }: ShowDeps, providerId: string): Promise<Earnings['small_supplier']> {
  const { first } = quartersUntil(localTime.localDate(clock.now()))
  const cents = await findSales(db, providerId, new Date(localTime.dayOf(first).start))
  return cents === null || thresholdOf(cents) === null ? null : smallSupplierWords(cents)
}

function presentWaiting(
  { visit, cents, stage, at }: WaitingVisit,
  localTime: Deps['localTime'],
): Earnings['waiting'][number] {
  const { row, client } = visit
  return {
    booking_id: row.id,
    service: row.title,
    client: client.first_name,
    visit_text: localTime.longDate(localTime.localDate(row.starts_at)),
    total: toDollars(cents),
    stage,
    text: textOf(stage, row.cancel_reason === 'no_show', at && momentText(at, localTime)),
  }
}

/** Text about the reason for the wait. */
function textOf(stage: WaitingVisit['stage'], isMissed: boolean, moment: string | null): string {
  if (stage === 'ahead') return 'Paid. It counts once the visit is done.'
  if (moment === null) return 'We are looking into what happened.'
  return isMissed ? `Available at ${moment}, unless your client objects.` : `Available at ${moment}.`
}

async function nextPayout(
  { db, clock, localTime }: ShowDeps,
  providerId: string,
  cents: number,
): Promise<Pick<Earnings, 'next_payout' | 'next_payout_text'>> {
  const account = await findAccount(db, providerId)
  const none = (next_payout_text: string) => ({ next_payout: null, next_payout_text })
  if (account?.state !== 'ready') return none('Set up payouts so that we can send you money.')
  if (account.held_since !== null) return none('Your payouts are on hold while we look into something.')
  if (cents <= 0) return none('Nothing is waiting to be sent.')
  const date = nextTurn(localTime, clock.now())
  const date_text = localTime.longDate(date)
  return {
    next_payout: { date, date_text, amount: toDollars(cents) },
    next_payout_text: `${formatCents(cents)} on ${date_text}, with what joins your balance until then.`,
  }
}

async function listMonths({ db, clock, localTime }: ShowDeps, providerId: string): Promise<Earnings['months']> {
  const present = monthOf(localTime.localDate(clock.now()))
  const [year = 0, month = 0] = present.split('-').map(Number)
  const index = year * 12 + month - MONTHS_SHOWN
  const since = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`
  const months = monthsBetween(since, present).toReversed()
  const rows = new Map((await listMonthRows(db, providerId, months, present)).map((row) => [row.month, row]))
  return months.map((first) => {
    const row = rows.get(first.slice(0, 7))
    const { own_cents: own = 0, gst_cents: gst = 0, tip_cents: tips = 0 } = row ?? {}
    const { commission_cents: commission = 0, commission_tax_cents: taxes = 0 } = row ?? {}
    return {
      month: first.slice(0, 7),
      title: monthName(first),
      price: toDollars(own - commission - taxes),
      commission: toDollars(commission),
      commission_taxes: toDollars(taxes),
      net: toDollars(own),
      gst: toDollars(gst),
      tips: toDollars(tips),
      total: toDollars(own + gst + tips),
    }
  })
}
