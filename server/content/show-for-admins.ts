import type { ContentVersion, AdminDocument, AdminDocumentLine } from '#contract/admin/content.ts'
import type { ContentDocument } from '#contract/content.ts'
import { EDITED_DOCUMENTS } from '#contract/rules/content.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { findDocument, findVersion, listDocumentStates, listVersions, type VersionRow } from './admin-queries.ts'

/** The documents that are edited, in the order of the page. */
export async function listAdminDocuments({ db, localTime }: Deps): Promise<AdminDocumentLine[]> {
  const states = new Map((await listDocumentStates(db)).map((state) => [state.name, state]))
  return EDITED_DOCUMENTS.flatMap(({ name, label }) => {
    const state = states.get(name)
    if (!state) return []
    const { latest, edited_at, has_draft } = state
    return [{ name, label, version: latest ?? 1, edited_text: edited_at && localTime.longText(edited_at), has_draft }]
  })
}

/** One document with its draft and versions. @throws DomainError not_found */
export async function showAdminDocument(deps: Deps, name: string): Promise<AdminDocument> {
  const [document, last, versions] = await Promise.all([
    findDocument(deps.db, name),
    findVersion(deps.db, name),
    listVersions(deps.db, name),
  ])
  const listed = EDITED_DOCUMENTS.find((one) => one.name === name)
  if (!document || !listed) throw new DomainError('not_found', 'There is no such document.')
  const published = versions.find(({ published_at }) => published_at !== null)?.number
  return {
    name,
    label: listed.label,
    has_art: listed.art,
    is_fixed: listed.fixed,
    can_tell: listed.tells,
    latest: last?.number ?? 1,
    published: document.body,
    draft: last && last.published_at === null ? last.body : null,
    versions: versions.map((row) => presentVersion(deps, row, row.number === published)),
  }
}

/** The text of one version; before the first save there is one. @throws DomainError not_found */
export async function showVersion(deps: Deps, name: string, number: number): Promise<ContentDocument> {
  const found = await findVersion(deps.db, name, number)
  if (!found) throw new DomainError('not_found', 'There is no such version.')
  return found.body
}

function presentVersion(
  { localTime }: Deps,
  { number, note, author, saved_at, published_at, tells }: VersionRow,
  isPublished: boolean,
): ContentVersion {
  const state = isPublished ? 'published' : published_at === null ? 'draft' : 'former'
  return { number, state, note, author, saved_text: localTime.longText(saved_at), tells }
}
