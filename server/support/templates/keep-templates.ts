import { ANSWER_TEMPLATES_MAX } from '#contract/admin/tickets.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { deleteTemplate, findTemplate, hasTitle, insertTemplate, lockTemplates, updateTemplate } from './queries.ts'

type Words = { title: string; text: string }

const subjectOf = (id: string) => ({ type: 'answer_template', id })
const TAKEN = 'There is an answer with this title already'

/** @throws DomainError wrong_state when there are too many, invalid_input for a title that is taken */
export async function addTemplate(deps: Deps, actor: Actor, words: Words): Promise<string> {
  const id = newId()
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    if ((await lockTemplates(trx)) >= ANSWER_TEMPLATES_MAX)
      throw new DomainError(
        'wrong_state',
        `There are ${ANSWER_TEMPLATES_MAX} answers already. Please remove one first.`,
      )
    if (await hasTitle(trx, words.title, null)) throw fieldError('title', TAKEN)
    await insertTemplate(trx, id, { ...words, at, by: actor.id })
    await recordAudit(trx, { actor, action: 'answer_template.added', subject: subjectOf(id), after: words, at })
  })
  return id
}

/** @throws DomainError not_found, changed_elsewhere, invalid_input for a title that is taken */
export async function changeTemplate(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...words }: Words & { version?: number | undefined },
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockTemplates(trx)
    const known = await findTemplate(trx, id)
    if (!known) throw new DomainError('not_found')
    if (version !== undefined && version !== known.version) throw changedElsewhere()
    if (await hasTitle(trx, words.title, id)) throw fieldError('title', TAKEN)
    await updateTemplate(trx, id, { ...words, at, by: actor.id })
    const before = { title: known.title, text: known.text }
    await recordAudit(trx, {
      actor,
      action: 'answer_template.changed',
      subject: subjectOf(id),
      before,
      after: words,
      at,
    })
  })
}

/** @throws DomainError not_found */
export async function removeTemplate(deps: Deps, actor: Actor, id: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const known = await findTemplate(trx, id)
    if (!known) throw new DomainError('not_found')
    await deleteTemplate(trx, id)
    const before = { title: known.title, text: known.text }
    await recordAudit(trx, { actor, action: 'answer_template.removed', subject: subjectOf(id), before, at })
  })
}
