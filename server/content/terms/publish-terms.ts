import type { z } from 'zod'
import type { publishTerms as publishing, TermsSide } from '#contract/admin/terms.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { deleteTerms, findTerms, insertTerms, keepReleaseText, listTerms, lockTerms, type TermsRow } from './queries.ts'

type Publish = z.output<typeof publishing.body>

const AHEAD_MAX_DAYS = 365

/**
 * Publishes the next version of a side's terms, immediately or from a day on. Versions follow each other: none begins
 * before one that is planned. Rules: docs/product-rules.md#terms
 * @throws DomainError invalid_input, changed_elsewhere when there is a newer one than `base`, wrong_state without a
 * difference, second_factor_required
 */
export async function publishTerms(deps: Deps, actor: Actor, side: TermsSide, publish: Publish): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockTerms(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const all = await listTerms(trx, side)
    const last = all[0]
    if (!last) throw new DomainError('not_found', 'There are no terms yet.')
    if (last.version !== publish.base)
      throw new DomainError('changed_elsewhere', 'Another admin has published a version in the meantime.', {
        meta: { latest: last.version },
      })
    const effectiveAt = beginsAt(deps, publish.from, last, at)
    const { title, intro, sections, agreement } = publish.body
    if (!agreement) throw fieldError('body.agreement', 'Please enter the label of the last checkbox')
    const before = last.body
    const words = { title, intro, sections: sections.map((section) => ({ ...section, art: null })), agreement }
    if (JSON.stringify(wordsIn(before)) === JSON.stringify(wordsIn({ ...before, ...words })))
      throw new DomainError('wrong_state', 'Nothing has changed since the last version.')
    const version = nameOf(
      deps.localTime.localDate(effectiveAt),
      all.map((one) => one.version),
    )
    await keepReleaseText(trx, side, at)
    await insertTerms(trx, {
      audience: side,
      version,
      effective_at: effectiveAt,
      asks: publish.asks,
      note: publish.note,
      body: { caption: null, updated: null, version, ...words },
      author_id: actor.id,
      published_at: at,
    })
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
    await recordAudit(trx, {
      actor,
      action: 'terms.published',
      subject: { type: 'terms', id: side },
      before: { version: last.version },
      after: { version, from: effectiveAt, asks: publish.asks },
      reason: publish.note,
      at,
    })
  })
}

const wordsIn = ({ title, intro, sections, agreement }: TermsRow['body']) => [
  title,
  intro,
  agreement,
  sections.map((section) => [section.id, section.title, section.paragraphs]),
]

function beginsAt({ localTime }: Deps, from: string | null, last: TermsRow, now: Date): Date {
  const today = localTime.localDate(now)
  if (from === null) {
    if (last.effective_at >= now)
      throw fieldError('from', `Version ${last.version} is planned. Choose a later day, or withdraw that version first`)
    return now
  }
  if (from <= today)
    throw fieldError('from', `Tomorrow at the earliest: ${localTime.longDate(localTime.addDays(today, 1))}`)
  if (from > localTime.addDays(today, AHEAD_MAX_DAYS)) throw fieldError('from', `At most ${AHEAD_MAX_DAYS} days ahead`)
  const start = new Date(localTime.dayOf(from).start)
  if (start <= last.effective_at)
    throw fieldError('from', `Version ${last.version} begins then. Choose a later day, or withdraw that version first`)
  return start
}

/** The day on which it begins; of several the second is `2027-03-01.2`. */
function nameOf(day: string, taken: readonly string[]): string {
  let name = day
  for (let n = 2; taken.includes(name); n += 1) name = `${day}.${n}`
  return name
}

/** A planned version does not come. @throws DomainError not_found, wrong_state once it has begun, second_factor_required */
export async function withdrawTerms(deps: Deps, actor: Actor, side: TermsSide, version: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockTerms(trx)
    const at = deps.clock.now()
    requireFreshFactor(actor, at)
    const found = await findTerms(trx, side, version)
    if (!found) throw new DomainError('not_found', 'There is no such version.')
    if (found.effective_at <= at) throw new DomainError('wrong_state', 'This version has begun. Publish another one.')
    await deleteTerms(trx, side, version)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
    await recordAudit(trx, {
      actor,
      action: 'terms.withdrawn',
      subject: { type: 'terms', id: side },
      before: { version, from: found.effective_at },
      at,
    })
  })
}
