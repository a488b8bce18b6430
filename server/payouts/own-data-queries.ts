import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** Earnings and payouts for the export. */
export const payoutsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'payout-account',
    about: 'your payout account; only the payment company knows its number',
    tables: ['payout_account'],
    select: ({ id }) => sql`
      select provider_id as key, state, reason, bank_name, bank_last4 from payout_account where provider_id = ${id}`,
  }),
  ownRows({
    name: 'earnings',
    about: 'your earnings from each visit and tip',
    tables: ['payable_line'],
    select: ({ id }) => sql`
      select lpad(transaction_id::text, 20, '0') as key, at, cause, booking_id, net_cents, gst_cents, payout_id
      from payable_line where provider_id = ${id}`,
  }),
  ownRows({
    name: 'payouts',
    about: 'payouts to your bank',
    tables: ['payout'],
    select: ({ id }) => sql`
      select id as key, id, kind, state, amount_cents, net_cents, gst_cents, created_at, arrives_on, arrived_at,
        failed_at, failure from payout where provider_id = ${id}`,
  }),
]
