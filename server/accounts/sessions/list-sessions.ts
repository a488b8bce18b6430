import type { Session } from '#contract/accounts/security.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listLiveSessions } from './queries.ts'

/** A person's sessions. Their places aren't stored, so they aren't shown. */
export async function listSessions({ db, clock, localTime }: Deps, actor: Actor): Promise<Session[]> {
  const rows = await listLiveSessions(db, actor.id, clock.now())
  return rows.map((row) => ({
    id: row.id,
    device: row.device || 'Unknown device',
    is_current: row.token_hash.equals(actor.tokenHash),
    signed_in_text: localTime.longDate(localTime.localDate(row.created_at)),
    last_seen_text: localTime.longText(row.last_used_at),
  }))
}
