import {
  findRange,
  listBookedIn,
  listBookedOf,
  type BookedName,
  type Days,
  type MovementKind,
} from '#server/ledger/index.ts'
import { explainDifference } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listsOf, type CompanyList, type Movement, type PaymentCompany } from './lists.ts'

/** How many are held in memory and requested together. */
const BATCH = 500

/** One thing in which the payment company and our ledger differ. */
export type CompanyDifference = {
  kind: MovementKind
  /** The company's name; ours where it does not have the thing. */
  reference: string
  booking_id: string | null
  company_cents: number
  /** Currency according to the company. */
  currency: string
  booked_cents: number
  /** An admin's decision. Null before there is one. */
  decision: string | null
}

export type CompanyTotal = { kind: MovementKind; count: number; company_cents: number; booked_cents: number }
/** Totals are in Canadian dollars: sums in another currency are no part of them, and always differences. */
export type CompanyCheck = Days & { totals: CompanyTotal[]; differences: CompanyDifference[] }

type CheckDeps = Pick<Deps, 'db' | 'localTime'>
type Found = { booked: { names: string[]; cents: number; bookingId: string | null }; theirs: Movement | undefined }

/**
 * Compares what the payment company took, returned, lost to banks and sent to providers with the ledger, both ways and
 * by each payment: whatever the company made in the period, and whatever was booked in it. Each is compared as a whole,
 * so that the ends of the period matter to neither side. The company's fees, and its transfers to us, aren't compared.
 * Reads only.
 * @param days the first and the last day of the period in the service zone
 */
export async function compareWithCompany(
  { db, localTime }: CheckDeps,
  company: PaymentCompany,
  days: Days,
): Promise<CompanyCheck> {
  const check: CompanyCheck = { ...days, totals: [], differences: [] }
  const span = { from: new Date(localTime.dayOf(days.from).start), until: new Date(localTime.dayOf(days.to).end) }
  for (const [kind, list] of Object.entries(listsOf(company)) as [MovementKind, CompanyList][]) {
    const total: CompanyTotal = { kind, count: 0, company_cents: 0, booked_cents: 0 }
    const seen = new Set<string>()
    const take = async (theirs: Movement[]) => {
      for (const found of await withBooked(db, kind, theirs, seen)) await note(db, check, total, found)
    }
    const batch: Movement[] = []
    for await (const movement of list.list(span)) {
      batch.push(movement)
      if (batch.length === BATCH) await take(batch.splice(0))
    }
    await take(batch)
    for await (const page of bookedPages({ db, localTime }, kind, days))
      for (const booked of page)
        if (!seen.has(booked.name)) await note(db, check, total, await withCompany(db, kind, list, booked, seen))
    check.totals.push(total)
  }
  return check
}

async function* bookedPages({ db, localTime }: CheckDeps, kind: MovementKind, days: Days) {
  const range = await findRange(db, days)
  for (let afterId = range.afterId; ;) {
    const page = await listBookedIn(db, kind, { localTime, days, range, afterId, limit: BATCH })
    yield page
    if (page.length < BATCH) return
    afterId = page.at(-1)!.id
  }
}

/** Adds our books' values. Each of our rows counts once, so anything that the company did twice is a difference. */
async function withBooked(
  db: Deps['db'],
  kind: MovementKind,
  movements: readonly Movement[],
  seen: Set<string>,
): Promise<Found[]> {
  if (movements.length === 0) return []
  const booked = await listBookedOf(db, kind, movements)
  return movements.map((theirs) => {
    const found = { names: [] as string[], cents: 0, bookingId: null as string | null }
    for (const { name, cents, booking_id } of booked.get(theirs.companyName) ?? []) {
      found.bookingId ??= booking_id
      if (seen.has(name)) continue
      seen.add(name)
      found.names.push(name)
      found.cents += cents
    }
    return { booked: found, theirs }
  })
}

/** Adds the company's values for rows that its list of the period doesn't have. */
async function withCompany(
  db: Deps['db'],
  kind: MovementKind,
  list: CompanyList,
  booked: BookedName,
  seen: Set<string>,
): Promise<Found> {
  const theirs = await list.find(booked)
  const companyName = theirs?.companyName ?? booked.company_name ?? booked.name
  const asked = { name: booked.name, companyName, cents: theirs?.cents ?? 0, currency: theirs?.currency ?? 'CAD' }
  const [found] = await withBooked(db, kind, [asked], seen)
  seen.add(booked.name)
  return { ...found!, theirs }
}

async function note(
  db: Deps['db'],
  { differences }: CompanyCheck,
  total: CompanyTotal,
  { booked, theirs }: Found,
): Promise<void> {
  const currency = theirs?.currency ?? 'CAD'
  const company_cents = theirs?.cents ?? 0
  total.count += 1
  if (currency === 'CAD') total.company_cents += company_cents
  total.booked_cents += booked.cents
  if (currency === 'CAD' && company_cents === booked.cents) return
  const reference = theirs?.companyName ?? booked.names[0] ?? ''
  const names = [reference, theirs?.name, theirs?.checkout, ...booked.names].filter(
    (name) => name !== null && name !== undefined,
  )
  const { bookingId, decision } = await explainDifference(db, names)
  differences.push({
    kind: total.kind,
    reference,
    booking_id: booked.bookingId ?? bookingId,
    company_cents,
    currency,
    booked_cents: booked.cents,
    decision,
  })
}
