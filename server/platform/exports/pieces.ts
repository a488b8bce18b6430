import { buffer } from 'node:stream/consumers'
import type { Deps } from '#server/platform/deps.ts'
import type { ExportRow } from './queries.ts'

type Kept = Pick<Deps, 'storage' | 'vault'>

/** Numbered from 1. A piece that was begun twice takes the place of the first. */
export const pieceName = (id: string, number: number) => `export_${id}_${number}.bin`

/** Encrypted in the storage. */
export async function putPiece({ storage, vault }: Kept, id: string, number: number, bytes: Buffer): Promise<void> {
  const name = pieceName(id, number)
  await storage.put(name, vault.seal(bytes, name))
}

/** Undefined when it is not there. @throws SealBroken when it was changed */
export async function readPiece({ storage, vault }: Kept, id: string, number: number): Promise<Buffer | undefined> {
  const name = pieceName(id, number)
  const found = await storage.read(name)
  return found && vault.open(await buffer(found.body), name)
}

/** All of them, one after the other. @param first the first of them, which proves that the rest can be looked for */
export async function* readPieces(deps: Kept, { id, pieces }: ExportRow, first: Buffer): AsyncGenerator<Buffer> {
  yield first
  for (let number = 2; number <= pieces; number += 1) {
    const piece = await readPiece(deps, id, number)
    if (!piece) throw new Error(`piece ${number} of an export is not there`)
    yield piece
  }
}

/** The one under way as well, should a process have died while it put it away. */
export async function removePieces({ storage }: Pick<Deps, 'storage'>, id: string, pieces: number): Promise<void> {
  for (let number = 1; number <= pieces + 1; number += 1) await storage.remove(pieceName(id, number))
}
