import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { closeCalendarFeed, getCalendarFeed, openCalendarFeed } from '#web/endpoints/calendars.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import styles from './feed-settings.module.css'

/** The private calendar address: open, copy, replace, close. The address itself is shown once, after it was made. */
export function FeedSettings() {
  const loaded = useLoaded('feed', (signal) => call(getCalendarFeed, { signal }))
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'close' | null>(null)
  const { busy, error, run } = useAction()

  const feed = loaded.data
  const failed = loaded.error === null ? null : errorText(loaded.error, 'Failed to load your calendar link.')
  const refresh = async () => {
    loaded.replace(await call(getCalendarFeed))
    setAsking(null)
  }
  const open = () =>
    run(async () => {
      setUrl((await call(openCalendarFeed)).url)
      await refresh()
    })
  const close = () =>
    run(async () => {
      await call(closeCalendarFeed)
      setUrl(null)
      toast('Your calendar link no longer works.')
      await refresh()
    })

  return (
    <Block
      title="Private calendar link"
      folds
      line={feed?.is_open && <Quiet as="span">On</Quiet>}
      isOpen={failed !== null || Boolean(feed?.ended_text)}
      className={styles.feed}
    >
      <Quiet size="sm">Your visits in Apple, Google or Outlook. Anyone with the link can see them.</Quiet>
      {url && <Address url={url} />}
      {feed?.is_open && !url && <p role="status">Active since {feed.opened_text}. Lost the link? Replace it.</p>}
      {feed?.ended_text && (
        <p role="status">
          Your link stopped working on {feed.ended_text}, when your password changed. Create a new one.
        </p>
      )}
      <FormError>{asking ? null : (error ?? failed)}</FormError>
      <ButtonRow>
        {feed && !feed.is_open && (
          <Button
            variant="light"
            leftSection={<Icon name="calendar" size={18} />}
            loading={busy}
            onClick={() => void open()}
          >
            Create a private calendar link
          </Button>
        )}
        {feed?.is_open && (
          <>
            <Button variant="default" onClick={() => setAsking('replace')}>
              Replace
            </Button>
            <Button variant="subtle" onClick={() => setAsking('close')}>
              Turn off
            </Button>
          </>
        )}
      </ButtonRow>
      <ConfirmDialog
        opened={asking !== null}
        title={asking === 'close' ? 'Turn off your calendar link?' : 'Replace your calendar link?'}
        confirmLabel={asking === 'close' ? 'Turn off' : 'Replace'}
        cancelLabel="Keep it"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void (asking === 'close' ? close() : open())}
        onCancel={() => setAsking(null)}
      >
        Calendars with the current link stop updating.
      </ConfirmDialog>
    </Block>
  )
}

function Address({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('Copied.'),
      () => toast('Please select the link and copy it.', 'info'),
    )
  return (
    <Row wrap gap={12} align="end" className={styles.address}>
      <TextInput
        label="Your link (shown once)"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="light" leftSection={<Icon name="copy" size={18} />} onClick={() => void copy()}>
        Copy
      </Button>
    </Row>
  )
}
