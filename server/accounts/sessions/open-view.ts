import type { View } from '#contract/accounts/view.ts'
import { timeText } from '#contract/clock.ts'
import { VIEW_MINUTES } from '#contract/constants.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashToken, newToken } from '#server/platform/id.ts'
import type { Person } from '#server/accounts/queries.ts'
import { findView, insertSession } from './queries.ts'

/**
 * A session in which an admin sees the pages of a person as that person does, and changes nothing. Rules:
 * docs/product-rules.md#view-as
 * @returns its token, which can't be requested again
 * @throws DomainError wrong_state for an admin: their scopes decide what they see
 */
export async function openView(
  { clock }: Pick<Deps, 'clock'>,
  trx: Transaction,
  person: Person,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<string> {
  if (person.role === 'admin') throw new DomainError('wrong_state', 'You aren’t viewing the site as someone else.')
  const token = newToken()
  const now = clock.now()
  await insertSession(trx, {
    token_hash: hashToken(token),
    user_id: person.id,
    viewer_id: actor.id,
    device: '',
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + VIEW_MINUTES * 60_000),
  })
  const subject = { type: 'person', id: person.id }
  await recordAudit(trx, { actor, action: 'person.viewed', subject, reason, at: now })
  return token
}

/** The notice that an admin reads while viewing the site as another person. Null for people in their own session. */
export async function showView({ db, clock, localTime }: Deps, actor: Actor): Promise<View | null> {
  if (actor.viewerId === null) return null
  const view = await findView(db, actor.tokenHash)
  if (!view) return null
  const { full_name, expires_at } = view
  return {
    person_id: actor.id,
    full_name,
    ends_text: timeText(localTime.localText(expires_at).slice(11)),
    seconds_left: Math.ceil((expires_at.getTime() - clock.now().getTime()) / 1000),
  }
}
