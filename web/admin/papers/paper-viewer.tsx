import { type KeyboardEvent, useState } from 'react'

import { call } from '#web/api.ts'
import { viewPaper } from '#web/endpoints/papers.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './paper-viewer.module.css'

const ZOOMS = [1, 1.5, 2, 3, 4] as const

/**
 * The pictures of one paper, one page at a time: zoomed, turned, and left and right by the arrow keys. A PDF as it came
 * is only ever saved, never shown. Every page that is loaded is recorded in the audit.
 */
export function PaperViewer({ paperId, name }: { paperId: string; name: string }) {
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  // Links are good for five minutes: each page asks for its own.
  const { data, error, reload } = useLoaded(`${paperId} ${at}`, (signal) =>
    call(viewPaper, { params: { id: paperId }, signal }),
  )
  const pages = (data ?? []).flatMap((file) => file.pages.map((link, index) => ({ link, file, isFirst: index === 0 })))
  const page = pages[at]
  const show = (next: number) => {
    if (next < 0 || next >= pages.length) return
    setAt(next)
    setTurn(0)
  }
  const zoomBy = (step: number) => setZoom(Math.max(0, Math.min(ZOOMS.length - 1, zoom + step)))
  const rotate = () => setTurn((turn + 90) % 360)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowRight: () => show(at + 1),
      ArrowLeft: () => show(at - 1),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
      r: rotate,
    }[event.key]
    if (!act || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    act()
  }
  return (
    <Stack gap={8}>
      <Row wrap gap={[4, 0]} role="toolbar" aria-label={`How ${name} is shown`}>
        <IconButton icon="chevron-left" label="Previous page" disabled={at === 0} onClick={() => show(at - 1)} />
        <Quiet as="span" size="sm" className="hb-figures" aria-live="polite">
          <VisuallyHidden>Page </VisuallyHidden>
          {at + 1} of {Math.max(1, pages.length)}
        </Quiet>
        <IconButton
          icon="chevron-right"
          label="Next page"
          disabled={at >= pages.length - 1}
          onClick={() => show(at + 1)}
        />
        <IconButton icon="minus" label="Smaller" disabled={zoom === 0} onClick={() => zoomBy(-1)} />
        <IconButton icon="plus" label="Larger" disabled={zoom === ZOOMS.length - 1} onClick={() => zoomBy(1)} />
        <IconButton icon="refresh" label="Turn" onClick={rotate} />
        {page?.file.original && <SaveOriginal paperId={paperId} fileId={page.file.id} name={name} />}
      </Row>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, and its keys move through the pages */}
      <div
        className={styles.stage}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
        tabIndex={0}
        role="group"
        aria-label={`${name}: arrow keys for pages, plus and minus to zoom, R to turn`}
        onKeyDown={onKeyDown}
      >
        {page ? (
          <PrivatePicture
            key={page.link}
            link={page.link}
            alt={`${name}, page ${at + 1}`}
            width={page.isFirst ? page.file.width : null}
            height={page.isFirst ? page.file.height : null}
            onExpired={reload}
            className={styles.page}
            style={{ width: `${ZOOMS[zoom]! * 100}%`, transform: `rotate(${turn}deg)` }}
          />
        ) : (
          <Quiet size="md">{error === null ? 'Opening …' : 'Couldn’t open it.'}</Quiet>
        )}
      </div>
    </Stack>
  )
}

type SaveOriginalProps = { paperId: string; fileId: string; name: string }

/** The file as it came, as an attachment. */
function SaveOriginal({ paperId, fileId, name }: SaveOriginalProps) {
  const { busy, error, run } = useAction(SAVE_FAILED)
  const save = () =>
    run(async () => {
      const files = await call(viewPaper, { params: { id: paperId } })
      const link = files.find(({ id }) => id === fileId)?.original
      if (link) await savePrivate(link, `${name}.pdf`)
    })
  return (
    <>
      <IconButton icon="download" label="Save the PDF" disabled={busy} onClick={() => void save()} />
      <FormError>{error}</FormError>
    </>
  )
}
