import { buffer } from 'node:stream/consumers'
import { OWN_DATA_READY, type OwnDataReady } from '#server/accounts/events.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { keptUntil } from '#server/platform/exports/purge-exports.ts'
import type { ExportWriter } from '#server/platform/exports/write-exports.ts'
import type { DataOwner, OwnDataKind } from '#server/platform/own-data.ts'
import { mainPart, readPart } from '#server/platform/uploads/blobs.ts'
import { findDataOwner, findNextFile } from './own-data-queries.ts'
import { packParts, type FilePart } from './parts.ts'

/** The name of these among the exports. */
export const OWN_DATA_LIST = 'owndata'

/** Target size of a part. One large file may exceed it. */
const PIECE_BYTES = 1_000_000

/** Position in an export: the file in the ZIP, and the last row written. Uploads come last. */
type Place = { kind: number; after: string }

/** The first number of `reached` counts the files that are done. */
export function readPlace(reached: string | null): Place {
  const [kind = '0', ...after] = (reached ?? '').split(' ')
  return { kind: Number(kind), after: after.join(' ') }
}

/**
 * Writes a person's data: one JSON file for each kind that isn't empty, then their uploads. Rules:
 * docs/product-rules.md#own-data
 */
export function ownDataWriter(kinds: readonly OwnDataKind[], pieceBytes = PIECE_BYTES): ExportWriter {
  return {
    async write(deps, trx, row) {
      const owner = await findDataOwner(trx, row.asked_by)
      if (!owner) throw new Error('whose data it was is gone')
      const parts: FilePart[] = []
      let [lines, bytes] = [0, 0]
      if (row.reached === null)
        parts.push({ name: 'README.txt', bytes: readmeOf(deps, kinds, { name: owner.name, at: row.asked_at }) })
      let place: Place | null = readPlace(row.reached)
      while (place && bytes < pieceBytes) {
        const kind = kinds[place.kind]
        const step: Step = kind
          ? await writePage(deps, trx, owner, kind, place)
          : await writeFile(deps, trx, owner, place)
        parts.push(...step.parts)
        lines += step.lines
        bytes += step.parts.reduce((sum, part) => sum + part.bytes.length, 0)
        place = step.next
      }
      return { bytes: packParts(parts), lines, reached: place && `${place.kind} ${place.after}` }
    },
    async whenReady({ events }, trx, { id, asked_by, asked_at }) {
      const owner = await findDataOwner(trx, asked_by)
      if (!owner) return
      const told: OwnDataReady = { id, userId: owner.id, email: owner.email, until: keptUntil(asked_at) }
      await events.publish(trx, OWN_DATA_READY, told)
    },
  }
}

type Step = { parts: FilePart[]; lines: number; next: Place | null }

/** A list of JSON that is one from its first page to its last. */
async function writePage(
  deps: Deps,
  trx: Transaction,
  owner: DataOwner,
  kind: OwnDataKind,
  { kind: at, after }: Place,
): Promise<Step> {
  const { rows, next } = await kind.read(deps, trx, owner, after)
  const isFirst = after === ''
  const end = next === null ? { kind: at + 1, after: '' } : { kind: at, after: next }
  if (isFirst && rows.length === 0) return { parts: [], lines: 0, next: end }
  const text = rows.map((row) => JSON.stringify(row, null, 2)).join(',\n')
  const before = isFirst ? '[\n' : rows.length > 0 ? ',\n' : ''
  const bytes = Buffer.from(`${before}${text}${next === null ? '\n]\n' : ''}`)
  return { parts: [{ name: `${kind.name}.json`, bytes }], lines: rows.length, next: end }
}

/** As it lies here, in clear: a PDF as it came, a picture as we drew it. */
async function writeFile(deps: Deps, trx: Transaction, owner: DataOwner, { kind, after }: Place): Promise<Step> {
  const file = await findNextFile(trx, owner.id, after)
  if (!file) return { parts: [], lines: 0, next: null }
  const next = { kind, after: file.id }
  const isPdf = file.kind === 'pdf'
  const found = await readPart(deps, file, mainPart(file))
  // Its bytes are still under way, or were given up.
  if (!found) return { parts: [], lines: 0, next }
  const name = `files/${file.purpose}-${file.id}.${isPdf ? 'pdf' : 'webp'}`
  return { parts: [{ name, bytes: await buffer(found.body) }], lines: 1, next }
}

/** The text beside the files: what they are, and what is left out and why. */
function readmeOf(
  { site, localTime }: Pick<Deps, 'site' | 'localTime'>,
  kinds: readonly OwnDataKind[],
  { name, at }: { name: string; at: Date },
): Buffer {
  const lines = [
    `Data ${site.name} has about ${name}`,
    `As of ${localTime.longText(at)} (${localTime.zone}).`,
    '',
    'Each file contains one kind of data as JSON. If we have no data of a kind, there is no file. Times are in UTC, amounts',
    'in Canadian cents. Your uploads are in the folder “files”.',
    '',
    ...kinds.map((kind) => `${kind.name}.json: ${kind.about}`),
    '',
    'Not included:',
    '- Texts that others wrote to you or about you, which are their data. Public stars, tags and replies are included.',
    '- Our team’s internal notes and the record of their actions.',
    '- Names and addresses of clients you visited and friends you invited, which are their data.',
    '- Passwords, codes and secrets. We store most of them in a form that can’t be read back.',
    '- Your card and bank account numbers, which only the payment company has.',
    '',
    `If something is wrong or missing, write to ${site.supportEmail}.`,
    '',
  ]
  return Buffer.from(lines.join('\n'))
}
