import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** Cards that they bought, codes that they used, and friends who came by their link, without their names. */
export const promotionsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'gift-cards-bought',
    about: 'gift cards you bought, with your messages',
    tables: ['gift_card', 'gift_buyer'],
    select: ({ id }) => sql`
      select id as key, order_id, amount_cents, delivery, deliver_on, sender_name, recipient_name, recipient_email,
        message, state, created_at, paid_at, sent_at, cancelled_at from gift_card where buyer_id = ${id}`,
  }),
  ownRows({
    name: 'gift-cards-redeemed',
    about: 'gift cards you redeemed',
    tables: ['gift_card'],
    select: ({ id }) => sql`
      select g.id as key, g.amount_cents, g.redeemed_at from credit_lot l join gift_card g on g.id = l.reference
      where l.person_id = ${id} and g.redeemed_by = ${id}`,
  }),
  ownRows({
    name: 'promo-codes',
    about: 'promo codes you used',
    tables: ['promo_use'],
    select: ({ id }) => sql`
      select u.booking_id || ' ' || u.code_id as key, c.code, u.booking_id, u.discount_cents, u.used_at, u.released_at
      from promo_use u join promo_code c on c.id = u.code_id where u.person_id = ${id}`,
  }),
  ownRows({
    name: 'invitations',
    about: 'your invite link',
    tables: ['invite_code'],
    select: ({ id }) => sql`select code as key, code, created_at from invite_code where person_id = ${id}`,
  }),
  ownRows({
    name: 'friends-invited',
    about: 'sign-ups through your invite link, without names, and the invitation you accepted',
    tables: ['referral'],
    select: ({ id }) => sql`
      select friend_id as key, 'invited' as side, joined_at, rewarded_at, referrer_cents as reward_cents
      from referral where referrer_id = ${id}
      union all
      select friend_id || ' own', 'friend', joined_at, null, null from referral where friend_id = ${id}`,
  }),
]
