import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileLinks } from '#contract/files.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Part } from './blobs.ts'
import type { StoredFile } from './queries.ts'

/** Rules: docs/product-rules.md#private-files */
export const LINK_MINUTES = 5

/** Content of a link: the part and the file, the person who may fetch it, its end, and its purpose. */
export type Opening = { fileId: string; part: Part; viewerId: string; why: string; expiresAt: Date }

type LinkDeps = Pick<Deps, 'keys' | 'clock'>

/**
 * Links to a private file for one person. The caller has decided that this person may see it; each time bytes leave by
 * a link, `file.opened` is announced.
 * @param why what a record of it says, in a few words: `vetting`, `own document`
 */
export function signFileLinks(
  deps: LinkDeps,
  file: Pick<StoredFile, 'id' | 'kind' | 'pages' | 'width' | 'height'>,
  { viewerId, why }: Pick<Opening, 'viewerId' | 'why'>,
): FileLinks {
  const expiresAt = new Date(deps.clock.now().getTime() + LINK_MINUTES * 60_000)
  const linkTo = (part: Part) => `/api/files/${sign(deps, { fileId: file.id, part, viewerId, why, expiresAt })}`
  return {
    id: file.id,
    pages: Array.from({ length: file.pages }, (_, index) => linkTo(index + 1)),
    original: file.kind === 'pdf' ? linkTo('original') : null,
    width: file.width,
    height: file.height,
    expires_at: expiresAt.toISOString(),
  }
}

/** Reads a link; undefined if we did not sign it or it has expired. */
export function readFileLink({ keys, clock }: LinkDeps, link: string): Opening | undefined {
  const [said = '', signature = ''] = link.split('~')
  const [given, wanted] = [Buffer.from(signature, 'base64url'), macOf(keys, said)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const [fileId = '', part = '', viewerId = '', until = '', why = ''] = said.split('.')
  const expiresAt = new Date(Number.parseInt(until, 36) * 1000)
  if (expiresAt <= clock.now()) return undefined
  return {
    fileId,
    part: part === 'original' ? part : Number(part),
    viewerId,
    why: Buffer.from(why, 'base64url').toString(),
    expiresAt,
  }
}

function sign({ keys }: LinkDeps, { fileId, part, viewerId, why, expiresAt }: Opening): string {
  const until = Math.floor(expiresAt.getTime() / 1000).toString(36)
  const said = [fileId, part, viewerId, until, Buffer.from(why).toString('base64url')].join('.')
  return `${said}~${macOf(keys, said).toString('base64url')}`
}

function macOf(keys: Deps['keys'], said: string): Buffer {
  return createHmac('sha256', keys.of('file links')).update(said).digest()
}
