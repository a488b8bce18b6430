import type { z } from 'zod'
import type { saveDocument as saving } from '#contract/admin/content.ts'
import type { ContentDocument } from '#contract/content.ts'
import { EDITED_DOCUMENTS } from '#contract/rules/content.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { findVersion, insertVersion, lockDocument, publishVersion, writeDocument } from './admin-queries.ts'

type Save = z.output<typeof saving.body>

/**
 * Saves a document as its next version, public immediately or as a draft. A draft that is published unchanged stays the
 * same version. Rules: docs/product-rules.md#words-of-the-pages If requested, a sweep notifies everyone who has an
 * account.
 * @throws DomainError not_found, invalid_input, changed_elsewhere when it was saved since `base`
 */
export async function saveDocument(deps: Deps, actor: Actor, name: string, save: Save): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const document = await lockDocument(trx, name)
    if (!document) throw new DomainError('not_found', 'There is no such document.')
    const tells = save.publish && save.tell
    if (tells) requireTelling(name, save.note)
    const at = deps.clock.now()
    const last = await findVersion(trx, name)
    const latest = last?.number ?? 1
    if (latest !== save.base)
      throw new DomainError(
        'changed_elsewhere',
        'Another admin has saved this in the meantime. Your changes were not saved.',
        {
          meta: { latest },
        },
      )
    const body = bodyOf(name, save.body, document.body, save.publish ? deps.localTime.localDate(at) : null)
    const before = last?.published_at === null ? last.body : document.body
    const isSame = JSON.stringify(wordsIn(before)) === JSON.stringify(wordsIn(body))
    const isDraft = last?.published_at === null
    if (isSame && !(isDraft && save.publish)) throw new DomainError('wrong_state', 'Nothing has changed.')
    if (!last)
      await insertVersion(trx, {
        document: name,
        number: 1,
        body: document.body,
        note: 'Original',
        author_id: null,
        saved_at: document.edited_at ?? at,
        published_at: document.edited_at ?? at,
        tells: false,
      })
    if (isSame) await publishVersion(trx, { document: name, number: latest, body, told: tells ? save.note : null, at })
    else
      await insertVersion(trx, {
        document: name,
        number: latest + 1,
        body,
        note: save.note,
        author_id: actor.id,
        saved_at: at,
        published_at: save.publish ? at : null,
        tells,
      })
    if (save.publish) {
      await writeDocument(trx, name, body, at)
      await deps.pubsub.publish(trx, CONTENT_CHANGED)
    }
    await recordAudit(trx, {
      actor,
      action: save.publish ? 'content.published' : 'content.drafted',
      subject: { type: 'content', id: name },
      after: { version: isSame ? latest : latest + 1, ...(tells && { tells }) },
      reason: save.note || null,
      at,
    })
  })
}

/** Only for texts that apply to everyone, and only with a description of what is different. */
function requireTelling(name: string, note: string): void {
  if (!EDITED_DOCUMENTS.find((one) => one.name === name)?.tells)
    throw fieldError('tell', 'This document can’t be announced')
  if (note === '') throw fieldError('note', 'Please say what changed: everyone reads it')
}

const wordsIn = ({ title, caption, agreement, intro, sections }: ContentDocument) => ({
  title,
  caption,
  agreement,
  intro,
  sections: sections.map(({ id, title: heading, art, paragraphs }) => ({ id, title: heading, art, paragraphs })),
})

/** Keeps the parts of a document that pages rely on: caption, picture, and sections that a page is laid out for. */
function bodyOf(name: string, typed: Save['body'], present: ContentDocument, today: string | null): ContentDocument {
  const listed = EDITED_DOCUMENTS.find((one) => one.name === name)
  const hasArt = listed?.art === true
  typed.sections.forEach(({ art }, at) => {
    if (hasArt && art === null) throw fieldError(`body.sections.${at}.art`, 'Please choose a picture')
  })
  if (typed.intro.length === 0 && present.intro.length > 0)
    throw fieldError('body.intro', 'Please write something before the first section')
  if (typed.sections.length === 0 && present.sections.length > 0)
    throw fieldError('body.sections', 'At least one section has to stay')
  if (listed?.fixed && idsOf(typed.sections) !== idsOf(present.sections))
    throw fieldError('body.sections', 'This page has fixed sections. You can’t add or remove any')
  return {
    title: typed.title,
    caption: present.caption === null ? null : (typed.caption ?? ''),
    updated: present.updated === null ? null : (today ?? present.updated),
    version: null,
    agreement: null,
    intro: typed.intro,
    sections: typed.sections.map((section) => ({ ...section, art: hasArt ? section.art : null })),
  }
}

const idsOf = (sections: readonly { id: string }[]) =>
  sections
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
