import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction, type Database, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { requireFreshFactor, type Actor } from '#server/platform/http/actor.ts'
import { newId } from '#server/platform/id.ts'
import type { Vault } from '#server/platform/vault.ts'
import { openDetails } from '#server/taxes/index.ts'
import { eachPage, findSellers, yearOf } from './find-sellers.ts'
import { keepCopies } from './keep-copies.ts'
import {
  findPiece,
  findSellerFile,
  insertPiece,
  insertSellerFile,
  listPiecesSealedBefore,
  replacePieceSeal,
  type PieceRow,
  type YearRange,
} from './queries.ts'
import { writeSellerFile, type Seller } from './write-file.ts'

const RESEALED_AT_ONCE = 20

/**
 * Makes the file of a year and keeps it sealed, as it was made, piece by piece; once the year is over, each seller gets a
 * copy of what it says of them. Rules: docs/product-rules.md#seller-file
 * @throws DomainError second_factor_required
 */
export async function makeSellerFile(deps: Deps, actor: Actor, year: number): Promise<void> {
  const { db, clock, vault } = deps
  const at = clock.now()
  requireFreshFactor(actor, at)
  const { range, presentYear } = await yearOf(deps, year)
  const id = newId()
  const file = { id, year, at }
  // A year that isn't over has figures that no one reports.
  const isOver = year < presentYear
  await inTransaction(db, async (trx) => {
    const count = { sellers: 0, lacking: 0 }
    const sellers = readSellers(trx, vault, range, count)
    let pieces = 0
    for await (const csv of writeSellerFile(isOver ? withCopies(deps, trx, file, sellers) : sellers)) {
      pieces += 1
      await insertPiece(trx, sealPiece(vault, { file_id: id, position: pieces }, csv))
    }
    await insertSellerFile(trx, { id, year, made_by: actor.id, made_at: at, ...count, pieces })
    const after = { year, ...count }
    await recordAudit(trx, { actor, action: 'seller_file.made', subject: { type: 'seller_file', id }, after, at })
  })
}

/** Each of them has a copy of what the file says. */
async function* withCopies(
  deps: Deps,
  trx: Transaction,
  file: { id: string; year: number; at: Date },
  pages: AsyncIterable<Seller[]>,
): AsyncGenerator<Seller[]> {
  for await (const page of pages) {
    await keepCopies(deps, trx, file, page)
    yield page
  }
}

/** With what was sealed of them; counts them as they go by. */
async function* readSellers(
  db: Database,
  vault: Vault,
  range: YearRange,
  count: { sellers: number; lacking: number },
): AsyncGenerator<Seller[]> {
  for await (const page of eachPage((asked) => findSellers(db, range, asked))) {
    count.sellers += page.length
    count.lacking += page.filter(({ sealed }) => sealed === null).length
    yield page.map((row) => ({
      ...row,
      details: row.sealed === null ? null : openDetails(vault, row.id, row.sealed),
    }))
  }
}

/**
 * Writes the audit entry before the file is read.
 * @throws DomainError second_factor_required or not_found
 */
export async function readSellerFile(
  deps: Deps,
  actor: Actor,
  id: string,
): Promise<{ csv: AsyncGenerator<string>; year: number }> {
  const { db, clock, vault } = deps
  const at = clock.now()
  const file = await findSellerFile(db, id)
  if (!file) throw new DomainError('not_found')
  requireFreshFactor(actor, at)
  const subject = { type: 'seller_file', id }
  await inTransaction(db, (trx) => recordAudit(trx, { actor, action: 'seller_file.downloaded', subject, at }))
  return { csv: openPieces(db, vault, file), year: file.year }
}

async function* openPieces(
  db: Database,
  vault: Vault,
  { id, pieces }: { id: string; pieces: number },
): AsyncGenerator<string> {
  for (let position = 1; position <= pieces; position += 1) {
    const piece = await findPiece(db, id, position)
    if (!piece) throw new Error(`piece ${position} of a seller file is not there`)
    yield openPiece(vault, piece)
  }
}

/** Seals old values with the current key. */
export async function resealSellerFiles({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const piece of await listPiecesSealedBefore(db, vault.keyId, RESEALED_AT_ONCE))
    try {
      const { sealed, key_id } = sealPiece(vault, piece, openPiece(vault, piece))
      await replacePieceSeal(db, piece, sealed, key_id)
    } catch (err) {
      log.error({ err, file: piece.file_id }, 'a seller file was not sealed again')
    }
}

type Place = Pick<PieceRow, 'file_id' | 'position'>

function sealPiece(vault: Vault, place: Place, csv: string): PieceRow {
  const { file_id, position } = place
  return { file_id, position, sealed: vault.sealText(csv, aboutOf(place)), key_id: vault.keyId }
}

function openPiece(vault: Vault, piece: PieceRow): string {
  return vault.openText(piece.sealed, aboutOf(piece))
}

function aboutOf({ file_id, position }: Place): string {
  return `seller file ${file_id}, piece ${position}`
}
