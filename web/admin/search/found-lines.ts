import type { Found } from '#contract/admin/people.ts'
import { formatDollars } from '#contract/money.ts'

export type FoundLine = { key: string; to: string; title: string; text: string }
export type FoundGroup = { label: string; lines: FoundLine[] }

const ROLES: Record<Found['people'][number]['role'], string> = {
  client: 'Client',
  pending_provider: 'Pending provider',
  provider: 'Provider',
  admin: 'Admin',
}

/** Search results by kind, each with a link to its page. Kinds without results are left out. */
export function linesOf({ people, bookings, payments }: Found): FoundGroup[] {
  return [
    {
      label: 'People',
      lines: people.map(({ id, full_name, role, email, phone_number, is_suspended }) => ({
        key: `person-${id}`,
        to: `/admin/people/${id}`,
        title: full_name,
        text: [ROLES[role], ...(is_suspended ? ['suspended'] : []), email, phone_number].join(' · '),
      })),
    },
    {
      label: 'Bookings',
      lines: bookings.map(({ id, title, client, provider, scheduled_text, status }) => ({
        key: `booking-${id}`,
        to: `/admin/bookings/${id}`,
        title: `${title}, …${id.slice(-8)}`,
        text: `${client.full_name} with ${provider.full_name} · ${scheduled_text} · ${status}`,
      })),
    },
    {
      label: 'Payments',
      lines: payments.map(({ gateway_id, kind, amount, state, made_text, payer, booking_id }, at) => ({
        key: `payment-${at}`,
        to: booking_id === null ? `/admin/people/${payer.id}` : `/admin/bookings/${booking_id}`,
        title: `${kind === 'payment' ? 'Payment' : 'Refund'} of ${formatDollars(amount)} by ${payer.full_name}`,
        text: `${gateway_id} · ${state} · ${made_text}`,
      })),
    },
  ].filter(({ lines }) => lines.length > 0)
}
