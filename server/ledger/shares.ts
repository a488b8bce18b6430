import { splitOf, type BookingDetails } from '#server/bookings/index.ts'
import { accounts } from './accounts.ts'
import type { Entry } from './queries.ts'

type Row = BookingDetails['row']

/** Owners of so much of a booking's money. Debts and income are below zero. */
export function sharesOf(row: Row, cents: number): Entry[] {
  const split = splitOf(cents, row)
  return [
    [accounts.provider(row.provider_id), -split.netCents],
    [accounts.gst(row.provider_id), -split.gstCents],
    [accounts.revenue, -split.commissionCents],
    [accounts.gstPlatform, -split.commissionGstCents],
    [accounts.pstPlatform, -split.commissionPstCents],
  ]
}

/** Earned parts of a booking's money, in cents. @param sums of its order, by account */
export function givenOf(row: Row, sums: ReadonlyMap<string, number>): number {
  return -sharesOf(row, 0).reduce((sum, [account]) => sum + (sums.get(account) ?? 0), 0)
}

/** Each share's loss (above zero) or gain when `after` replaces `before`: to the cent their part of the difference. */
export function changeOfShares(row: Row, before: number, after: number): Entry[] {
  const had = new Map(sharesOf(row, before))
  return sharesOf(row, after).map(([account, cents]) => [account, cents - had.get(account)!])
}
