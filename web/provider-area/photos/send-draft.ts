import type { Portfolio } from '#contract/providers/portfolio.ts'
import { call, queryString } from '#web/api.ts'
import { addPhoto, uploadPortfolioPhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { prepareFile } from '#web/ui/files/prepare-file.ts'
import { sendFile } from '#web/ui/files/send-file.ts'

import { cutOf } from './crop.ts'
import type { Chosen, Draft } from './use-drafts.ts'

type Sending = {
  serviceId: string | null
  change: (to: Partial<Draft>) => void
  /** The same for the same content. */
  keyOf: (body: object) => string
  signal: AbortSignal
}

/** Uploads a picture, and how it was before, each cut as it was framed, and shows them. @throws ApiError */
export async function sendDraft(draft: Draft, { serviceId, change, keyOf, signal }: Sending): Promise<Portfolio> {
  const { before, alt, consent } = draft
  const share = before ? 0.5 : 1
  const file_id = await upload(draft, {
    signal,
    onProgress: (progress) => change({ progress: progress * share }),
    onUploaded: (uploaded) => change({ uploaded }),
  })
  const before_id =
    before &&
    (await upload(before, {
      signal,
      onProgress: (progress) => change({ progress: share + progress * share }),
      onUploaded: (uploaded) => change({ before: { ...before, uploaded } }),
    }))
  const body = { file_id, before_id, service_id: serviceId, alt, consent: consent! }
  return call(addPhoto, { body, headers: { 'idempotency-key': keyOf(body) } })
}

type Heard = {
  signal: AbortSignal
  onProgress: (share: number) => void
  onUploaded: (uploaded: NonNullable<Chosen['uploaded']>) => void
}

async function upload(
  { file, size, framing, uploaded }: Chosen,
  { signal, onProgress, onUploaded }: Heard,
): Promise<string> {
  if (uploaded?.framing === framing) return uploaded.id
  const cut = cutOf(size!, framing)
  const part = Object.fromEntries(Object.entries(cut).map(([side, share]) => [side, share.toFixed(5)]))
  const { id } = await sendFile(await prepareFile(file), {
    path: `${uploadPortfolioPhoto.path}${queryString(part)}`,
    signal,
    onProgress,
  })
  onUploaded({ id, framing })
  return id
}
