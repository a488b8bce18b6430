import type { AdminBulkAct, AdminOutlook } from '#contract/admin/bookings.ts'
import { toDollars } from '#contract/money.ts'
import {
  findReminder,
  listBookingDetails,
  outlookOf,
  remindRefusal,
  type BookingDetails,
} from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Previews an act on each of these bookings, in their order; unknown ones are left out. */
export async function previewActs(deps: Deps, ids: string[], act: AdminBulkAct): Promise<AdminOutlook[]> {
  const bookings = await listBookingDetails(deps.db, [...new Set(ids)])
  if (act === 'cancel') return bookings.map((booking) => cancelOf(deps, booking))
  return Promise.all(bookings.map((booking) => reminderOf(deps, booking)))
}

function cancelOf(deps: Deps, booking: BookingDetails): AdminOutlook {
  const { refusal, backCents, needsFactor } = outlookOf('cancel', booking, deps.clock.now())
  return {
    ...wordsOf(deps, booking),
    why_not: refusal,
    back: toDollars(backCents),
    needs_factor: needsFactor,
    tells: [booking.client.full_name, booking.provider.full_name],
  }
}

async function reminderOf(deps: Deps, booking: BookingDetails): Promise<AdminOutlook> {
  const remindedAt = booking.row.status === 'pending' ? await findReminder(deps.db, booking.row.id) : null
  return {
    ...wordsOf(deps, booking),
    why_not: remindRefusal(booking, remindedAt, deps.clock.now()),
    back: 0,
    needs_factor: false,
    tells: [booking.provider.full_name],
  }
}

function wordsOf({ localTime }: Pick<Deps, 'localTime'>, { row, client, provider }: BookingDetails) {
  const text = `${client.full_name} with ${provider.full_name}, ${localTime.longText(row.starts_at)}`
  return { id: row.id, title: row.title, text }
}
