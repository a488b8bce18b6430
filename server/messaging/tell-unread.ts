import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { MESSAGES_UNREAD } from './events.ts'
import { claimUnread } from './queries.ts'

const AT_ONCE = 100

/**
 * Tells by mail of what has waited unread for ten minutes, at most once an hour and conversation. The claim and the mails
 * stand or fall together, so nobody is told twice. Rules: docs/product-rules.md#unread-messages
 */
export async function tellUnread({ db, clock, events }: Deps): Promise<void> {
  for (const side of ['client', 'provider'] as const) {
    for (;;) {
      const told = await inTransaction(db, async (trx) => {
        const rows = await claimUnread(trx, side, clock.now(), AT_ONCE)
        for (const row of rows) await events.publish(trx, MESSAGES_UNREAD, { side, ...row })
        return rows.length
      })
      if (told < AT_ONCE) break
    }
  }
}
