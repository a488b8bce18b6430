import type { Deps } from '#server/platform/deps.ts'
import type { Size } from '#server/platform/uploads/draw-sizes.ts'
import { storeFile } from '#server/platform/uploads/stored-files.ts'
import { addPhoto } from './add-photo.ts'
import { PORTFOLIO_PHOTO } from './photo-purpose.ts'

export type Sample = {
  providerId: string
  serviceId: string | null
  alt: string
  sizes: readonly Size[]
  blur: string
  width: number
  height: number
}

/** A rendered picture of the sandbox, which was drawn beforehand: marked as a sample wherever it is seen. */
export async function addSample(deps: Deps, { providerId, serviceId, alt, ...drawn }: Sample): Promise<void> {
  const file = await storeFile(deps, PORTFOLIO_PHOTO, providerId, drawn)
  const chosen = {
    file_id: file.id,
    before_id: null,
    service_id: serviceId,
    alt,
    consent: 'nobody' as const,
    isSample: true,
  }
  await addPhoto(deps, providerId, chosen)
}
