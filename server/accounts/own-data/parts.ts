import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Something of one file of the ZIP. Parts of the same name that follow each other are one file. */
export type FilePart = { name: string; bytes: Buffer }

const NEW_LINE = 0x0a

/** Several parts as one piece of an export. */
export function packParts(parts: readonly FilePart[]): Buffer {
  return Buffer.concat(
    parts.flatMap(({ name, bytes }) => [Buffer.from(`${bytes.length} ${name}\n`), bytes] satisfies Buffer[]),
  )
}

function* unpackParts(piece: Buffer): Generator<FilePart> {
  let at = 0
  while (at < piece.length) {
    const end = piece.indexOf(NEW_LINE, at)
    const head = piece.toString('utf8', at, end)
    const space = head.indexOf(' ')
    const begin = end + 1
    at = begin + Number(head.slice(0, space))
    yield { name: head.slice(space + 1), bytes: piece.subarray(begin, at) }
  }
}

const NOTHING = new Uint8Array(0)

/** A ZIP of what was written, piece by piece: the memory holds one of them, however large the whole is. */
export async function* zipPieces(pieces: AsyncIterable<Buffer>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  let open: ZipDeflate | ZipPassThrough | undefined
  for await (const piece of pieces)
    for (const { name, bytes } of unpackParts(piece)) {
      if (open?.filename !== name) {
        open?.push(NOTHING, true)
        // Pictures and PDFs are packed already.
        open = /\.(?:json|txt)$/.test(name) ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
        open.mtime = at
        zip.add(open)
      }
      open.push(bytes)
      yield* ready.splice(0)
    }
  open?.push(NOTHING, true)
  zip.end()
  yield* ready
}
