import type { Deps } from '#server/platform/deps.ts'
import type { Size } from '#server/platform/uploads/draw-sizes.ts'
import { storeFile } from '#server/platform/uploads/stored-files.ts'
import { addPhoto } from './add-photo.ts'
import { PORTFOLIO_PHOTO } from './photo-purpose.ts'

type Drawn = { sizes: readonly Size[]; blur: string; width: number; height: number }

export type Sample = Drawn & {
  providerId: string
  serviceId: string | null
  alt: string
  /** The picture before the treatment, if shown. */
  before?: Drawn
}

/** A rendered picture of the sandbox, which was drawn beforehand: marked as a sample wherever it is seen. */
export async function addSample(deps: Deps, { providerId, serviceId, alt, before, ...after }: Sample): Promise<void> {
  const store = async (drawn: Drawn) => (await storeFile(deps, PORTFOLIO_PHOTO, providerId, drawn)).id
  await addPhoto(deps, providerId, {
    file_id: await store(after),
    before_id: before ? await store(before) : null,
    service_id: serviceId,
    alt,
    consent: 'nobody',
    isSample: true,
  })
}
