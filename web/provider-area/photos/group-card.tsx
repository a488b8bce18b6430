import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { OwnPhoto, Portfolio } from '#contract/providers/portfolio.ts'
import { call } from '#web/api.ts'
import { addPhoto, getPortfolio, orderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { AddPhotos, PhotoDialogs } from './parts.ts'
import { PhotoCard } from './photo-card.tsx'
import type { OpenDialog } from './photo-dialogs.tsx'
import { useOrder } from './use-order.ts'

import styles from './group-card.module.css'

type GroupCardProps = {
  group: Portfolio['groups'][number]
  max: number
  onChanged: (portfolio: Portfolio) => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The photos of a service, or of the profile: their order, and more of them. */
export function GroupCard({ group, max, onChanged, onUnsaved }: GroupCardProps) {
  const { service_id, title, photos } = group
  const id = `photos-of-${service_id ?? 'profile'}`
  const order = useOrder(group, onChanged)
  const [removed, setRemoved] = useState<{ photo: OwnPhoto; order: readonly string[] } | null>(null)
  const undoing = useAction('Couldn’t bring the photo back. Please add it again.')
  const byId = new Map(photos.map((photo) => [photo.id, photo]))
  // One set of dialogs for all: a photo that takes another place would close its own.
  const [chosen, setChosen] = useState<{ id: string; dialog: OpenDialog } | null>(null)
  const inHand = byId.get(chosen?.id ?? '') ?? photos[0]

  const onRemoved = (photo: OwnPhoto) => {
    // A photo hidden by our team can't be restored.
    setRemoved(photo.hidden_reason === null && !photo.is_sample ? { photo, order: order.ids } : null)
    void call(getPortfolio).then(onChanged, () => undefined)
    document.getElementById(id)?.focus()
  }
  const undo = () =>
    void undoing.run(async () => {
      if (!removed) return
      const { id: file_id, before, alt, consent } = removed.photo
      await call(addPhoto, { body: { file_id, before_id: before?.id ?? null, service_id, alt, consent } })
      setRemoved(null)
      const back = await call(orderPhotos, { body: { service_id, photo_ids: [...removed.order] } }).catch(() =>
        call(getPortfolio),
      )
      onChanged(back)
    })

  return (
    <Surface as="section" gap={16} className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading id={id} tabIndex={-1}>
          {title}
        </Heading>
        <Quiet size="sm" className="hb-figures">
          {photos.length} of {max}
        </Quiet>
      </div>
      {!group.is_listed && photos.length > 0 && <Quiet size="sm">Clients can’t see these right now.</Quiet>}
      {removed && (
        <Notice
          tone="plain"
          icon="trash"
          actions={
            <Button variant="light" size="sm" loading={undoing.busy} onClick={undo}>
              Undo
            </Button>
          }
        >
          Photo removed.
        </Notice>
      )}
      <FormError>{undoing.error ?? order.error}</FormError>
      <AddPhotos
        serviceId={service_id}
        title={title}
        room={max - photos.length}
        onAdded={onChanged}
        onUnsaved={onUnsaved}
      />
      {photos.length > 0 && (
        <ol className={styles.photos} aria-label={`Photos: ${title}`}>
          {order.ids.flatMap((photoId) => {
            const photo = byId.get(photoId)
            return photo ? (
              <PhotoCard
                key={photoId}
                photo={photo}
                count={photos.length}
                gripOf={order.gripOf}
                onOpen={(dialog) => setChosen({ id: photoId, dialog })}
              />
            ) : (
              []
            )
          })}
        </ol>
      )}
      {inHand && (
        <PhotoDialogs
          photo={inHand}
          order={order}
          open={chosen?.dialog ?? null}
          onOpen={(dialog) => setChosen({ id: inHand.id, dialog })}
          onClose={() => setChosen((before) => before && { ...before, dialog: null })}
          onChanged={onChanged}
          onRemoved={onRemoved}
        />
      )}
    </Surface>
  )
}
