import type { FastifyRequest } from 'fastify'
import { FILE_MAX_BYTES } from '#contract/rules/file.ts'
import type { Deps } from '#server/platform/deps.ts'
import { limitConcurrencyOfEach } from '#server/platform/limit-concurrency.ts'
import { enforceLimit } from '#server/platform/rate-limit.ts'
import type { FilePurpose } from './purpose.ts'
import type { StoredFile } from './queries.ts'
import { drawSizes, type Cut } from './draw-sizes.ts'
import { receiveFile } from './receive-file.ts'
import { storeFile, type Drawn } from './stored-files.ts'
import { pdfStart } from './file-format.ts'
import { readPdf } from './pdf/read-pdf.ts'
import type { PictureRules, ReadPicture } from './read-picture.ts'

/** One file at a time per person: slow or many uploads of one person keep no one else waiting. */
const ofEach = limitConcurrencyOfEach({ atOnce: 1, waiting: 10 })

/**
 * Takes the one file of a request (multipart, field `file`, at most 10 MB), redraws it and stores it, owned by
 * `ownerId` and not yet used by anything. Simultaneous uploads wait for each other.
 * @param cut the part to keep, of a purpose with sizes; all of it by default
 * @throws DomainError invalid_file, payload_too_large, malformed_request, too_many_requests or unavailable
 */
export async function uploadFile(
  deps: Deps,
  request: FastifyRequest | null,
  purpose: FilePurpose,
  ownerId: string,
  cut?: Cut,
): Promise<StoredFile> {
  // Counted before a byte is read: many simultaneous ones would fill the memory before they are refused.
  await enforceLimit(deps, purpose.limit, [ownerId])
  const rules = { maxBytes: FILE_MAX_BYTES, messages: purpose.messages }
  const keep = async (bytes: Buffer) => storeFile(deps, purpose, ownerId, await draw(deps, bytes, purpose, cut))
  return ofEach(ownerId, () => receiveFile(request, rules, keep))
}

async function draw(
  { readPicture }: Deps,
  bytes: Buffer,
  { takes, pictures, sizes }: FilePurpose,
  cut?: Cut,
): Promise<Drawn> {
  if (sizes) return drawSizes(bytes, { ...pictures, ...sizes }, cut)
  if (takes === 'documents') return readDocument(bytes, pictures, readPicture)
  return { pages: [await readPicture(bytes, pictures)] }
}

/**
 * A redrawn picture, or a PDF with its pages as pictures; the PDF itself is stored as uploaded, from its own first byte
 * on.
 * @throws DomainError invalid_file with what is wrong in plain words, or too_many_requests
 */
async function readDocument(bytes: Buffer, rules: PictureRules, readPicture: ReadPicture): Promise<Drawn> {
  const start = pdfStart(bytes)
  if (start < 0) return { pages: [await readPicture(bytes, rules)] }
  const original = bytes.subarray(start)
  return { pages: await readPdf(original), original }
}
