import { checksOf, type PaperKind } from '#contract/papers/kinds.ts'
import type { UploadedFile } from '#contract/files.ts'
import { submitPaper, uploadPaperFile, type Paper } from '#contract/papers.ts'
import { newId } from '#server/platform/id.ts'
import { storeFile } from '#server/platform/uploads/stored-files.ts'
import { PAPER_PURPOSE } from '#server/providers/papers/paper-purpose.ts'
import sharp from 'sharp'
import type { TestApp } from './app.ts'
import { day } from './calendar.ts'

/** The checks that an admin ticks before a paper of a kind is accepted. */
export function allChecks(kind: PaperKind): string[] {
  return checksOf(kind, { issued: null, expires: null, adultSince: '' }).map(({ key }) => key)
}

export type GivenPaper = { kind: PaperKind; expires?: string | null; state?: 'accepted' | 'submitted' }

/** Checked or waiting papers, written directly and without a picture. */
export async function givePapers(t: TestApp, providerId: string, papers: readonly GivenPaper[]): Promise<void> {
  const at = t.clock.now()
  await t.db
    .insertInto('verification')
    .values({ provider_id: providerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { kind, expires = kind === 'insurance' ? day(372) : null, state = 'accepted' } of papers)
    await t.db
      .insertInto('paper')
      .values({
        id: newId(),
        provider_id: providerId,
        kind,
        state,
        expires_on: expires,
        submitted_at: at,
        decided_at: state === 'accepted' ? at : null,
      })
      .execute()
}

/** A small picture, as a phone takes one. */
export function aPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 40, channels: 3, background: '#886699' } })
    .jpeg()
    .toBuffer()
}

/** Uploaded and named by nothing yet, without a request. @returns the id of the file */
export async function anUploadedPhoto(t: TestApp, ownerId: string): Promise<string> {
  const picture = { bytes: await aPhoto(), width: 64, height: 40 }
  return (await storeFile(t.deps, PAPER_PURPOSE, ownerId, { pages: [picture] })).id
}

/**
 * Uploads a photo by the front door.
 * @param path where, as the API names it below `/api`; photos of papers unless told
 * @returns the id of the file
 */
export async function uploadPhoto(t: TestApp, token: string, path: string = uploadPaperFile.path): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await aPhoto())], { type: 'image/jpeg' }), 'photo.jpg')
  const response = await t.app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  })
  if (response.statusCode !== 201) throw new Error(`no upload: ${response.body}`)
  return response.json<UploadedFile>().id
}

/** Submits a paper by the front door, with a photo of its own. */
export async function handIn(
  t: TestApp,
  { token }: { token: string },
  kind: PaperKind,
  dates: { issued_on?: string; expires_on?: string } = kind === 'insurance' ? { expires_on: day(300) } : {},
): Promise<Paper> {
  const answer = await t.call(submitPaper, {
    token,
    body: { kind, file_ids: [await uploadPhoto(t, token)], ...dates },
  })
  if (answer.status !== 201) throw new Error(`not handed in: ${answer.body.detail}`)
  return answer.body
}
