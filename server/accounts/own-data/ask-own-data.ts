import type { OwnDataFile } from '#contract/accounts/own-data.ts'
import { provePassword } from '#server/accounts/passwords/prove-password.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { keptSince, keptUntil } from '#server/platform/exports/purge-exports.ts'
import { readPiece, readPieces } from '#server/platform/exports/pieces.ts'
import { findExport, insertExport, listExportRows, type ExportRow } from '#server/platform/exports/queries.ts'
import { EXPORT_LANE } from '#server/platform/exports/write-exports.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { zipPieces } from './parts.ts'
import { OWN_DATA_LIST, readPlace } from './write-own-data.ts'

const ASKED: Limit = { name: 'own-data', max: 5, windowSeconds: 24 * 3600 }

/**
 * Starts the export of a person's data, at their own request. Rules: docs/product-rules.md#own-data
 * @param kinds the number of kinds of data, for the progress
 * @throws DomainError invalid_input for a wrong password, too_many_requests, or wrong_state while another one is
 * written
 */
export async function askOwnData(
  deps: Deps,
  actor: Actor,
  { password }: { password: string },
  ip: string,
  kinds: number,
): Promise<OwnDataFile> {
  await provePassword(deps, actor.id, password, { ip })
  await enforceLimit(
    deps,
    ASKED,
    [actor.id],
    'You’ve requested your data several times today. Please try again tomorrow.',
  )
  const at = deps.clock.now()
  const row = await inTransaction(deps.db, async (trx) => {
    const asked = await insertExport(trx, {
      id: newId(),
      asked_by: actor.id,
      list: OWN_DATA_LIST,
      filter: {},
      asked_at: at,
    })
    if (!asked) throw new DomainError('wrong_state', 'We’re already preparing your data. Please wait until it’s ready.')
    await recordAudit(trx, { actor, action: 'account.data_asked', subject: { type: 'person', id: actor.id }, at })
    wakeLane(deps, trx, EXPORT_LANE)
    return asked
  })
  return presentFile(deps, row, kinds)
}

/** The exports that can still be downloaded, and the one being written. */
export async function showOwnData(deps: Deps, actor: Actor, kinds: number): Promise<OwnDataFile[]> {
  const since = keptSince(deps.clock.now())
  const rows = await listExportRows(deps.db, { askedBy: actor.id, list: OWN_DATA_LIST, since })
  return rows.map((row) => presentFile(deps, row, kinds))
}

function presentFile({ localTime }: Pick<Deps, 'localTime'>, row: ExportRow, kinds: number): OwnDataFile {
  const { id, state, bytes, asked_at, reached } = row
  const percent = state === 'ready' ? 100 : Math.floor((readPlace(reached).kind / (kinds + 1)) * 100)
  return {
    id,
    state,
    percent,
    bytes,
    asked_text: localTime.longText(asked_at),
    until_text: localTime.longText(keptUntil(asked_at)),
  }
}

/**
 * For the person who requested it, packed while it is sent. @throws DomainError not_found, wrong_state while it is
 * written
 */
export async function openOwnData(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ zip: AsyncGenerator<Uint8Array>; name: string }> {
  const at = deps.clock.now()
  const row = await findExport(deps.db, id, actor.id)
  if (row?.list !== OWN_DATA_LIST || at > keptUntil(row.asked_at)) throw new DomainError('not_found')
  if (row.state !== 'ready') throw new DomainError('wrong_state', 'The file is not ready.')
  const first = await readPiece(deps, id, 1)
  if (!first) throw new DomainError('not_found', 'The file is no longer available. Please request it again.')
  const subject = { type: 'person', id: actor.id }
  await inTransaction(deps.db, (trx) => recordAudit(trx, { actor, action: 'account.data_downloaded', subject, at }))
  const zip = zipPieces(readPieces(deps, row, first), row.asked_at)
  return { zip, name: `your-data-${deps.localTime.localDate(row.asked_at)}.zip` }
}
