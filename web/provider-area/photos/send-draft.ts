import type { Portfolio } from '#contract/providers/portfolio.ts'
import { call, queryString } from '#web/api.ts'
import { addPhoto, uploadPortfolioPhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { prepareFile } from '#web/ui/files/prepare-file.ts'
import { sendFile } from '#web/ui/files/send-file.ts'

import { cutOf } from './crop.ts'
import type { Draft } from './use-drafts.ts'

/** Uploads a picture, cut as it was framed, and shows it. @throws ApiError */
export async function sendDraft(
  { file, size, framing, alt, consent, uploaded }: Draft,
  serviceId: string | null,
  change: (to: Partial<Draft>) => void,
): Promise<Portfolio> {
  const sent = uploaded?.framing === framing ? uploaded.id : await upload()
  const body = { file_id: sent, service_id: serviceId, alt, consent: consent! }
  return call(addPhoto, { body })

  async function upload(): Promise<string> {
    const cut = cutOf(size!, framing)
    const part = Object.fromEntries(Object.entries(cut).map(([side, share]) => [side, share.toFixed(5)]))
    const { id } = await sendFile(await prepareFile(file), {
      path: `${uploadPortfolioPhoto.path}${queryString(part)}`,
      signal: new AbortController().signal,
      onProgress: (progress) => change({ progress }),
    })
    change({ uploaded: { id, framing } })
    return id
  }
}
