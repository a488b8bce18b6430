import type { Portfolio } from '#contract/providers/portfolio.ts'
import { call, queryString } from '#web/api.ts'
import { addPhoto, uploadPortfolioPhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { prepareFile } from '#web/ui/files/prepare-file.ts'
import { sendFile } from '#web/ui/files/send-file.ts'

import { cutOf } from './crop.ts'
import type { Chosen, Draft } from './use-drafts.ts'

/** Uploads a picture, and how it was before, each cut as it was framed, and shows them. @throws ApiError */
export async function sendDraft(
  draft: Draft,
  serviceId: string | null,
  change: (to: Partial<Draft>) => void,
): Promise<Portfolio> {
  const { before, alt, consent } = draft
  const share = before ? 0.5 : 1
  const file_id = await upload(draft, {
    onProgress: (progress) => change({ progress: progress * share }),
    onUploaded: (uploaded) => change({ uploaded }),
  })
  const before_id =
    before &&
    (await upload(before, {
      onProgress: (progress) => change({ progress: share + progress * share }),
      onUploaded: (uploaded) => change({ before: { ...before, uploaded } }),
    }))
  return call(addPhoto, { body: { file_id, before_id, service_id: serviceId, alt, consent: consent! } })
}

type Heard = { onProgress: (share: number) => void; onUploaded: (uploaded: NonNullable<Chosen['uploaded']>) => void }

async function upload({ file, size, framing, uploaded }: Chosen, { onProgress, onUploaded }: Heard): Promise<string> {
  if (uploaded?.framing === framing) return uploaded.id
  const cut = cutOf(size!, framing)
  const part = Object.fromEntries(Object.entries(cut).map(([side, share]) => [side, share.toFixed(5)]))
  const { id } = await sendFile(await prepareFile(file), {
    path: `${uploadPortfolioPhoto.path}${queryString(part)}`,
    signal: new AbortController().signal,
    onProgress,
  })
  onUploaded({ id, framing })
  return id
}
