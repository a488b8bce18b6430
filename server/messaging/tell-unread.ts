import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { MESSAGES_UNREAD } from './events.ts'
import { claimUnread } from './queries.ts'

const AT_ONCE = 100

/**
 * Emails people about messages unread for ten minutes, at most once per hour and conversation. The claim and the emails
 * are one transaction, so no one is notified twice. Rules: docs/product-rules.md#unread-messages
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
