import type { z } from 'zod'
import type { submitPaper as endpoint } from '#contract/papers.ts'
import { paperDateProblems, RECORD_CHECK_YEARS, type PaperKind } from '#contract/papers/kinds.ts'
import { openTask, resolveTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { attachFiles, removeFiles } from '#server/platform/uploads/stored-files.ts'
import { ensureProvider, findVerification, lockVerification } from '#server/providers/verification/queries.ts'
import { PAPER_PURPOSE } from './paper-purpose.ts'
import {
  findPaper,
  insertPaper,
  insertPaperFiles,
  listPapers,
  markForgotten,
  withdrawWaiting,
  type PaperRow,
} from './queries.ts'

export type PaperBody = z.output<typeof endpoint.body>

/** Something of an approved provider waits; an application has a signal of its own. */
const WAITING = 'papers.waiting'

/**
 * Submits a paper with its files. A waiting one of its kind is withdrawn under its own id, so that an admin never
 * accepts one they have not seen; the accepted one counts until this one is.
 * @returns its id
 * @throws DomainError invalid_input with the words of the form, wrong_state after an application was refused
 */
export async function submitPaper(deps: Deps, actor: Actor, body: PaperBody): Promise<string> {
  const { kind, file_ids, details } = body
  const at = deps.clock.now()
  const dates = readDates(kind, body, deps.localTime.localDate(at))
  const id = newId()
  await inTransaction(deps.db, async (trx) => {
    await ensureProvider(trx, actor.id)
    await lockVerification(trx, actor.id)
    const verification = await findVerification(trx, actor.id, deps.clock.now())
    if (!verification || verification.state === 'rejected')
      throw new DomainError('wrong_state', 'Your application was not approved, so no documents are needed.')
    const earlier = (await listPapers(trx, actor.id)).find(
      (paper) => paper.kind === kind && paper.state === 'submitted',
    )
    await insertPaper(trx, { id, provider_id: actor.id, kind, ...dates, details, submitted_at: at })
    if (earlier) await dropFiles(trx, earlier, at)
    await attachFiles(trx, { ownerId: actor.id, purpose: PAPER_PURPOSE.name }, file_ids, at)
    await insertPaperFiles(trx, id, file_ids)
    await tellAdmin(deps, trx, actor.id, at)
  })
  return id
}

/** A record check counts for some years from its date; everything else ends on the day that was typed. */
function readDates(kind: PaperKind, body: Pick<PaperBody, 'issued_on' | 'expires_on'>, today: string) {
  const given = { issued: body.issued_on ?? '', expires: body.expires_on ?? '' }
  const problems = paperDateProblems(kind, given, today)
  for (const field of ['issued_on', 'expires_on'] as const)
    if (problems[field] !== null) throw fieldError(field, problems[field])
  if (kind === 'government_id') return { issued_on: null, expires_on: null }
  if (kind !== 'criminal_record') return { issued_on: null, expires_on: given.expires || null }
  return { issued_on: given.issued, expires_on: recordEnd(given.issued) }
}

function recordEnd(issued: string): string {
  const year = Number(issued.slice(0, 4)) + RECORD_CHECK_YEARS
  return `${year}${issued.slice(4) === '-02-29' ? '-02-28' : issued.slice(4)}`
}

/** Withdraws a waiting paper; its images are deleted immediately. @throws DomainError not_found, wrong_state */
export async function withdrawPaper(deps: Deps, actor: Actor, id: string): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, actor.id)
    const paper = await findPaper(trx, id)
    if (paper?.provider_id !== actor.id) throw new DomainError('not_found')
    if (!(await withdrawWaiting(trx, id, at))) throw new DomainError('wrong_state', 'We’ve already reviewed this one.')
    await dropFiles(trx, paper, at)
    await tellAdmin(deps, trx, actor.id, at)
  })
}

/** No admin will look at a withdrawn paper. */
async function dropFiles(trx: Transaction, paper: PaperRow, at: Date): Promise<void> {
  const files = paper.files.map((file) => file.id)
  await markForgotten(trx, paper.id, at)
  await removeFiles(trx, files, at)
}

/** Opens or resolves the task for papers of an approved provider. */
export async function tellAdmin(
  deps: Pick<Deps, 'events' | 'clock'>,
  trx: Transaction,
  providerId: string,
  at: Date,
): Promise<void> {
  const subject = { type: 'provider', id: providerId }
  const state = (await findVerification(trx, providerId, deps.clock.now()))?.state
  const waiting = (await listPapers(trx, providerId)).filter((paper) => paper.state === 'submitted')
  const oldest = waiting.at(-1)
  if ((state !== 'approved' && state !== 'suspended') || !oldest)
    return resolveTask(deps, trx, { kind: WAITING, subject })
  const dueAt = new Date(oldest.submitted_at.getTime() + ANSWER_MS)
  return openTask(deps, trx, {
    kind: WAITING,
    subject,
    dueAt,
    severity: dueAt <= at ? 'urgent' : 'normal',
    facts: { count: waiting.length },
  })
}

/** Due within two days. */
const ANSWER_MS = 2 * 86_400_000
