import type { FileLinks } from '#contract/files.ts'
import * as contract from '#contract/papers.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { adminScope, type Actor } from '#server/platform/http/actor.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import type { FileOpened } from '#server/platform/uploads/open-file.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { PAPER_PURPOSE } from './paper-purpose.ts'
import { findPaper } from './queries.ts'

/**
 * Links to the pictures of a paper: its owner's own, or any for an admin. Rules: docs/product-rules.md#who-sees-documents
 * @throws DomainError not_found
 */
export async function viewPaper(deps: Deps, actor: Actor, id: string): Promise<FileLinks[]> {
  const paper = await findPaper(deps.db, id)
  const isOwn = paper?.provider_id === actor.id
  if (!paper || !(isOwn || adminScope(actor, contract.viewPaper.scopes) !== null)) throw new DomainError('not_found')
  const ids = paper.files.map((file) => file.id)
  const files = new Map((await findFiles(deps.db, ids)).map((file) => [file.id, file]))
  const why = isOwn ? 'own document' : `check of ${paper.kind}`
  return ids.flatMap((fileId) => {
    const file = files.get(fileId)
    return file ? [signFileLinks(deps, file, { viewerId: actor.id, why })] : []
  })
}

/** Every view of a paper's bytes is recorded, by its owner or an admin. */
export async function recordView(trx: Transaction, { file, part, viewerId, why, at }: FileOpened): Promise<void> {
  if (file.purpose !== PAPER_PURPOSE.name) return
  await recordAudit(trx, {
    actor: { id: viewerId, role: file.owner_id === viewerId ? 'provider' : 'admin' },
    action: 'paper.viewed',
    subject: { type: 'provider', id: file.owner_id },
    after: { file: file.id, part },
    reason: why,
    at,
  })
}
