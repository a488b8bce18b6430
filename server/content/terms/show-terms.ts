import type { AdminTerms, TermsSide } from '#contract/admin/terms.ts'
import type { ContentDocument, TermsHistory } from '#contract/content.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findTerms, findTermsAt, listTerms, type TermsRow } from './queries.ts'

/** The terms of a side as an owner edits them. @throws DomainError not_found before any text is there */
export async function showAdminTerms(deps: Deps, side: TermsSide): Promise<AdminTerms> {
  const { localTime } = deps
  const now = deps.clock.now()
  const rows = await listTerms(deps.db, side)
  const last = rows[0]
  if (!last) throw new DomainError('not_found', 'There are no terms yet.')
  const present = rows.find(({ effective_at }) => effective_at <= now)
  const today = localTime.localDate(now)
  const lastDay = localTime.localDate(last.effective_at)
  return {
    side,
    latest: last.version,
    text: last.body,
    earliest: localTime.addDays(lastDay > today ? lastDay : today, 1),
    can_begin_now: last.effective_at < now,
    versions: rows.map((row) => ({
      version: row.version,
      state: row.effective_at > now ? 'planned' : row === present ? 'present' : 'past',
      asks: row.asks,
      from_text: fromText(deps, row),
      note: row.note,
      author: row.author,
      can_withdraw: row.effective_at > now,
    })),
  }
}

/** For versions from before admins published, only the version is known. */
function fromText({ localTime }: Deps, { author, effective_at }: TermsRow): string {
  return author === null ? 'With the release' : `From ${localTime.longText(effective_at)}`
}

/** The words of one version, planned ones too. @throws DomainError not_found */
export async function showTermsVersion({ db }: Deps, side: TermsSide, version: string): Promise<ContentDocument> {
  const found = await findTerms(db, side, version)
  if (!found) throw new DomainError('not_found', 'There is no such version.')
  return found.body
}

/** One that is or was in force, for everyone. @throws DomainError not_found */
export async function showPublicTerms(deps: Deps, side: TermsSide, version: string): Promise<ContentDocument> {
  const found = await findTerms(deps.db, side, version)
  if (!found || found.effective_at > deps.clock.now()) throw new DomainError('not_found', 'There is no such version.')
  return dated(deps, found)
}

/** Current terms. Undefined before the first text. */
export async function showPresentTerms(deps: Deps, side: TermsSide): Promise<ContentDocument | undefined> {
  const found = await findTermsAt(deps.db, side, deps.clock.now())
  return found && dated(deps, found)
}

/** All versions that were in force, public, newest first. */
export async function showTermsHistory(deps: Deps, side: TermsSide): Promise<TermsHistory> {
  const now = deps.clock.now()
  const rows = await listTerms(deps.db, side)
  return rows
    .filter(({ effective_at }) => effective_at <= now)
    .map((row) => ({ version: row.version, from_text: fromText(deps, row), note: row.note }))
}

function dated({ localTime }: Deps, { version, author, effective_at, body }: TermsRow): ContentDocument {
  return { ...body, version, updated: author === null ? body.updated : localTime.localDate(effective_at) }
}
