import type { getEarnings } from '#contract/earnings.ts'
import type { Answer } from '#contract/endpoint.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { earnsAt, listBookingDetails, momentText, splitOf, type BookingDetails } from '#server/bookings/index.ts'
import { closeMonths, monthOf } from '#server/ledger/index.ts'
import { findAccount, findBalances, nextTurn } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { monthName, monthsBetween } from '#server/statements/periods.ts'
import { findSales } from '#server/statements/small-suppliers/queries.ts'
import { quartersUntil, thresholdOf } from '#server/statements/small-suppliers/rules.ts'
import { smallSupplierWords } from '#server/statements/small-suppliers/words.ts'
import { listMonthRows, listWaitingIds } from './queries.ts'

type Earnings = Answer<typeof getEarnings>
type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime' | 'log'>

const WAITING_MOST = 100
const MONTHS_SHOWN = 12

const WORDS =
  'Your dashboard counts a visit as earned as soon as it is done. Here it joins your balance 48 hours after it was done and paid, once nobody can object any more.'

/**
 * What a provider has earned, by where it is. The ledger is the truth; what is paid and not in it yet stands beside it,
 * with what it waits for. Rules: docs/product-rules.md#earnings
 */
export async function showEarnings(deps: ShowDeps, providerId: string): Promise<Earnings> {
  const { db } = deps
  await closeMonths(deps)
  const [{ availableCents, frozenCents, inTransitCents }, waiting] = await Promise.all([
    findBalances(db, providerId),
    listWaiting(deps, providerId),
  ])
  const sumOf = (stage: Earnings['waiting'][number]['stage']) =>
    toDollars(waiting.reduce((sum, one) => (one.stage === stage ? sum + one.cents : sum), 0))
  return {
    balance: toDollars(availableCents),
    on_hold: toDollars(frozenCents),
    on_the_way: toDollars(inTransitCents),
    soon: sumOf('soon'),
    ahead: sumOf('ahead'),
    held_back: sumOf('on_hold'),
    ...(await nextPayout(deps, providerId, availableCents)),
    small_supplier: await nearsLimit(deps, providerId),
    words: WORDS,
    waiting: waiting.map(({ cents, ...one }) => ({ ...one, total: toDollars(cents) })),
    months: await listMonths(deps, providerId),
  }
}

async function nearsLimit({ db, clock, localTime }: ShowDeps, providerId: string): Promise<Earnings['small_supplier']> {
  const { first } = quartersUntil(localTime.localDate(clock.now()))
  const cents = await findSales(db, providerId, new Date(localTime.dayOf(first).start))
  return cents === null || thresholdOf(cents) === null ? null : smallSupplierWords(cents)
}

type Waiting = Omit<Earnings['waiting'][number], 'total'> & { cents: number }

async function listWaiting({ db, clock, localTime }: ShowDeps, providerId: string): Promise<Waiting[]> {
  const ids = await listWaitingIds(db, providerId, WAITING_MOST)
  const visits = await listBookingDetails(
    db,
    ids.map(({ id }) => id),
  )
  return visits.map((visit) => {
    const { row, payment, client } = visit
    return {
      booking_id: row.id,
      service: row.title,
      client: client.first_name,
      visit_text: localTime.longDate(localTime.localDate(row.starts_at)),
      cents: splitOf(payment.worthCents, row).totalCents,
      ...stageOf(visit, clock.now(), localTime),
    }
  })
}

/** The stages of the dashboard, and what each waits for. */
function stageOf(visit: BookingDetails, now: Date, localTime: Deps['localTime']): Pick<Waiting, 'stage' | 'text'> {
  const { row } = visit
  if (row.held_since === null && row.status !== 'cancelled' && !(row.status === 'completed' && row.ends_at <= now))
    return { stage: 'ahead', text: 'Paid. It counts once the visit is done.' }
  const at = earnsAt(visit)
  if (at === null) return { stage: 'on_hold', text: 'We are looking into what happened.' }
  const moment = momentText(at, localTime)
  if (row.cancel_reason === 'no_show')
    return { stage: 'on_hold', text: `In your balance at ${moment}, unless your client objects.` }
  return { stage: 'soon', text: `In your balance at ${moment}.` }
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
