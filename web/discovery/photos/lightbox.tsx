import { Button } from '#web/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import type { ListedPhoto } from '#contract/providers/portfolio.ts'
import { callPage } from '#web/api.ts'
import { listProviderPhotos } from '#web/endpoints/providers/portfolio.gen.ts'
import { useSession } from '#web/session.ts'
import { readToken } from '#web/token.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Photo, SampleMark } from '#web/ui/pictures/photo.tsx'

import { ReportForm } from './report-form.tsx'
import { useSwipe } from './use-swipe.ts'

import styles from './lightbox.module.css'

type LightboxProps = {
  /** Which photo it opens with; null: it is closed. */
  start: number | null
  providerId: string
  serviceId?: string
  name: string
  first: readonly ListedPhoto[]
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

function Slides({ start, first, ...asked }: Omit<LightboxProps, 'start' | 'name' | 'onClose'> & { start: number }) {
  const photos = useAll(first, asked)
  const [at, setAt] = useState(start)
  const [reporting, setReporting] = useState(false)
  const photo = photos[at] ?? photos[0]
  const go = (by: number) => {
    setReporting(false)
    setAt((present) => (present + by + photos.length) % photos.length)
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
  const { alt, service, before, is_sample, widths } = photo
  return (
    <Stack gap={12}>
      <div
        className={styles.stage}
        data-pair={before ? true : undefined}
        style={{ maxWidth: (before ? 4 : 2) * Math.max(...widths) }}
        {...swipe}
      >
        <Photo key={photo.id} photo={photo} sizes="(max-width: 960px) 100vw, 912px" whole>
          <SampleMark is_sample={is_sample} />
        </Photo>
      </div>
      <Row justify="between" gap={12}>
        <IconButton icon="chevron-left" label="Photo before" disabled={photos.length < 2} onClick={() => go(-1)} />
        <p role="status" className={styles.words}>
          {alt}
          <Quiet as="span" size="sm">
            {service && `${service} · `}
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
        <ReportForm key={photo.id} photoId={photo.id} onDone={() => setReporting(false)} />
      ) : (
        <Report providerId={asked.providerId} onAsk={() => setReporting(true)} />
      )}
    </Stack>
  )
}

/** All there are: the first came with the page. */
function useAll(
  first: readonly ListedPhoto[],
  { providerId, serviceId, hasMore }: { providerId: string; serviceId?: string; hasMore: boolean },
): readonly ListedPhoto[] {
  const [all, setAll] = useState(first)
  useEffect(() => {
    if (!hasMore) return
    const stop = new AbortController()
    const query = { limit: 100, ...(serviceId ? { service_id: serviceId } : {}) }
    // Those that came with the page are shown all the same.
    callPage(listProviderPhotos, { params: { id: providerId }, query, signal: stop.signal }).then(
      ({ items }) => !stop.signal.aborted && items.length > 0 && setAll(items),
      () => undefined,
    )
    return () => stop.abort()
  }, [hasMore, providerId, serviceId])
  return all
}

/** Only who has an account reports; the owner does not. */
function Report({ providerId, onAsk }: { providerId: string; onAsk: () => void }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (user?.id === providerId) return null
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
