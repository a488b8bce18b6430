import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import type { ReviewPhoto } from '#contract/reviews/photos.ts'
import { callPage } from '#web/api.ts'
import { listProviderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { listReviewPhotos } from '#web/endpoints/reviews/photos.gen.ts'
import { useSession } from '#web/session.ts'
import { readToken } from '#web/token.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { ReportForm } from './report-form.tsx'
import { FROM_REVIEW, isOfReview, Large, type Shown } from './shown-photo.tsx'
import { useSwipe } from './use-swipe.ts'

import styles from './lightbox.module.css'

type LightboxProps = {
  /** The id of the photo that it opens with; null: it is closed. */
  start: string | null
  providerId: string
  serviceId?: string
  name: string
  /** Photos that came with the page. */
  own: readonly ListedPhoto[]
  ofReviews: readonly ReviewPhoto[]
  hasMore: boolean
  onClose: () => void
}

/** Photos one after the other, as large as there is room for: by keys, by buttons, or by a swipe. */
export function Lightbox({ start, name, onClose, ...props }: LightboxProps) {
  return (
    <Dialog opened={start !== null} onClose={onClose} title={`Photos of ${name}’s work`} size={960}>
      {start !== null && <Slides key={start} start={start} {...props} />}
    </Dialog>
  )
}

function Slides({ start, ...asked }: Omit<LightboxProps, 'start' | 'name' | 'onClose'> & { start: string }) {
  const photos = useAll(asked)
  const [shown, setShown] = useState(start)
  const [reporting, setReporting] = useState(false)
  // By its id: more of them may come in between.
  const placeOf = (id: string) =>
    Math.max(
      0,
      photos.findIndex((one) => one.id === id),
    )
  const at = placeOf(shown)
  const photo = photos[at]
  const go = (by: number) => {
    setReporting(false)
    setShown((present) => photos[(placeOf(present) + by + photos.length) % photos.length]?.id ?? present)
  }
  const swipe = useSwipe(go)
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      // Arrows move through what is written and chosen, too.
      if (target instanceof HTMLElement && target.closest('form')) return
      if (key === 'ArrowLeft') go(-1)
      if (key === 'ArrowRight') go(1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  if (!photo) return null
  return (
    <Stack gap={12} data-whole-window>
      <div
        className={styles.stage}
        data-pair={!isOfReview(photo) && photo.before ? true : undefined}
        style={isOfReview(photo) ? {} : { maxWidth: (photo.before ? 4 : 2) * Math.max(...photo.widths) }}
        {...swipe}
      >
        <Large key={photo.id} photo={photo} />
      </div>
      <Row justify="between" gap={12}>
        <IconButton icon="chevron-left" label="Photo before" disabled={photos.length < 2} onClick={() => go(-1)} />
        <p role="status" className={styles.words}>
          {isOfReview(photo) ? FROM_REVIEW : photo.alt}
          <Quiet as="span" size="sm">
            {photo.service && `${photo.service} · `}
            {isOfReview(photo) && `${photo.when_text} · `}
            {at + 1} of {photos.length}
          </Quiet>
        </p>
        <IconButton
          icon="chevron-right"
          label="Next photo"
          disabled={photos.length < 2}
          data-autofocus
          onClick={() => go(1)}
        />
      </Row>
      {reporting ? (
        <ReportForm key={photo.id} photo={photo} onDone={() => setReporting(false)} />
      ) : (
        <Report photo={photo} providerId={asked.providerId} onAsk={() => setReporting(true)} />
      )}
    </Stack>
  )
}

type Asked = Pick<LightboxProps, 'providerId' | 'serviceId' | 'own' | 'ofReviews' | 'hasMore'>

/** All there are: the first came with the page. */
function useAll({ providerId, serviceId, own, ofReviews, hasMore }: Asked): readonly Shown[] {
  const [all, setAll] = useState<readonly Shown[]>([...own, ...ofReviews])
  const isOfAll = serviceId === undefined
  useEffect(() => {
    if (!hasMore) return
    const stop = new AbortController()
    const { signal } = stop
    const asked = { params: { id: providerId }, signal }
    const query = { limit: 100, ...(isOfAll ? {} : { service_id: serviceId }) }
    // Photos that came with the page are shown even if the others fail to load.
    Promise.all([
      callPage(listProviderPhotos, { ...asked, query }),
      isOfAll ? callPage(listReviewPhotos, { ...asked, query: { limit: 100 } }) : { items: [] },
    ]).then(
      (pages) => !signal.aborted && setAll(pages.flatMap(({ items }): readonly Shown[] => items)),
      () => undefined,
    )
    return () => stop.abort()
  }, [hasMore, providerId, serviceId, isOfAll])
  return all
}

/** Only who has an account reports; the owner does not report their own. */
function Report({ photo, providerId, onAsk }: { photo: Shown; providerId: string; onAsk: () => void }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user?.id === providerId && !isOfReview(photo)) return null
  const ask = () => {
    if (readToken() !== null) onAsk()
    else window.location.assign(`/login?redirect=${encodeURIComponent(`${pathname}#photos`)}`)
  }
  return (
    <Button
      variant="subtle"
      size="sm"
      className={styles.report ?? ''}
      leftSection={<Icon name="alert" size={16} />}
      onClick={ask}
    >
      Report this photo
    </Button>
  )
}
