import { z } from 'zod'
import { EXPORT_LISTS, type Export, type ExportList } from '#contract/admin/exports.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { keptSince, keptUntil } from '#server/platform/exports/purge-exports.ts'
import { readPiece, readPieces } from '#server/platform/exports/pieces.ts'
import { findExport, insertExport, listExportRows, type ExportRow } from '#server/platform/exports/queries.ts'
import { EXPORT_LANE } from '#server/platform/exports/write-exports.ts'
import { requireFreshFactor, requireScope, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { EXPORTED } from './lists.ts'

/**
 * Starts an export of a list. It names people: so it needs a fresh second factor, and is recorded. Rules:
 * docs/product-rules.md#exports
 * @throws DomainError second_factor_required, invalid_input, or wrong_state while another one of that list is written
 */
export async function askExport(
  deps: Deps,
  actor: Actor,
  { list, filter }: { list: ExportList; filter: Record<string, string> },
): Promise<Export> {
  const at = deps.clock.now()
  const { scopes, check } = EXPORTED[list]
  requireScope(scopes, actor)
  checkFilter(check, filter)
  requireFreshFactor(actor, at)
  const row = await inTransaction(deps.db, async (trx) => {
    const asked = await insertExport(trx, { id: newId(), asked_by: actor.id, list, filter, asked_at: at })
    if (!asked)
      throw new DomainError('wrong_state', 'This list is already being exported. Please wait until it’s ready.')
    const subject = { type: 'export', id: asked.id }
    await recordAudit(trx, { actor, action: 'export.asked', subject, after: { list, ...filter }, at })
    wakeLane(deps, trx, EXPORT_LANE)
    return asked
  })
  return presentExport(deps, row)
}

function checkFilter(check: (filter: Record<string, string>) => void, filter: Record<string, string>): void {
  try {
    check(filter)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new DomainError('invalid_input', `We can’t read these filters: ${z.prettifyError(error)}`)
  }
}

/** The caller's own exports that can still be downloaded. */
export async function showExports(deps: Deps, actor: Actor, list: ExportList): Promise<Export[]> {
  const rows = await listExportRows(deps.db, { askedBy: actor.id, list, since: keptSince(deps.clock.now()) })
  return rows.map((row) => presentExport(deps, row))
}

function presentExport({ localTime }: Pick<Deps, 'localTime'>, row: ExportRow): Export {
  const { id, state, lines, bytes, asked_at, filter } = row
  return {
    id,
    state,
    lines,
    bytes,
    asked_text: localTime.longText(asked_at),
    until_text: localTime.longText(keptUntil(asked_at)),
    filter_text: new URLSearchParams(filter).toString(),
  }
}

/**
 * For the admin who requested it, a piece at a time. The audit entry is written before the first piece leaves.
 * @throws DomainError not_found, wrong_state while it is written, second_factor_required
 */
export async function openExport(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ csv: AsyncGenerator<Buffer>; name: string }> {
  const at = deps.clock.now()
  const row = await findExport(deps.db, id, actor.id)
  const list = EXPORT_LISTS.find((name) => name === row?.list)
  if (!row || !list || at > keptUntil(row.asked_at)) throw new DomainError('not_found')
  requireScope(EXPORTED[list].scopes, actor)
  if (row.state !== 'ready') throw new DomainError('wrong_state', 'The file is not ready.')
  requireFreshFactor(actor, at)
  const first = await readPiece(deps, id, 1)
  if (!first) throw new DomainError('not_found', 'The file is no longer available. Please export it again.')
  const subject = { type: 'export', id }
  const after = { list, lines: row.lines }
  await inTransaction(deps.db, (trx) => recordAudit(trx, { actor, action: 'export.downloaded', subject, after, at }))
  return {
    csv: readPieces(deps, row, first),
    name: `${[list, ...(daysOf(row) ?? [deps.localTime.localDate(row.asked_at)])].join('-')}.csv`,
  }
}

/** The period of a file of the books. */
function daysOf({ filter: { from, to } }: ExportRow): string[] | null {
  return from !== undefined && to !== undefined ? [from, to] : null
}
