import { pdfStart } from './file-format.ts'
import { readPdf } from './pdf/read-pdf.ts'
import type { PictureRules, ReadPicture } from './read-picture.ts'
import type { Drawn } from './stored-files.ts'

/**
 * A picture drawn anew, or a PDF with its pages as pictures; the PDF itself is kept as it came, from its own first byte on.
 * @throws DomainError invalid_file with what is wrong in plain words, or too_many_requests
 */
export async function readDocument(bytes: Buffer, rules: PictureRules, readPicture: ReadPicture): Promise<Drawn> {
  const start = pdfStart(bytes)
  if (start < 0) return { pages: [await readPicture(bytes, rules)] }
  const original = bytes.subarray(start)
  return { pages: await readPdf(original), original }
}
