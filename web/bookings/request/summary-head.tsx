import type { Service } from '#contract/providers.ts'
import { call } from '#web/api.ts'
import { listProviderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Photo } from '#web/ui/pictures/photo.tsx'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'

import styles from './summary-head.module.css'

/** The booking's subject: a photo of the provider's own work, or the still life of the service, and its name. */
export function SummaryHead({
  service: { id, title, art, category_slug, provider_id, provider_name },
}: {
  service: Service
}) {
  const { data } = useLoaded(id, (signal) =>
    call(listProviderPhotos, { params: { id: provider_id }, query: { service_id: id, limit: 1 }, signal }),
  )
  const photo = data?.[0]
  return (
    <div className={styles.head}>
      {photo ? (
        <span className={styles.photo}>
          <Photo photo={photo} sizes="64px" />
        </span>
      ) : (
        <VisitPicture service={{ art, category_slug }} size={64} />
      )}
      <div>
        <strong>{title}</strong>
        <Quiet size="sm">with {provider_name}</Quiet>
        {photo?.is_sample && <Quiet size="sm">Sample picture</Quiet>}
      </div>
    </div>
  )
}
