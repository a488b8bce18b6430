import { Button } from '#web/ui/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'

import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import type { Difference } from './conflict.ts'

type ChangedElsewhereProps = {
  differences: readonly Difference[]
  busy: boolean
  /** Writes the typed values over what was saved meanwhile. */
  onKeep: () => void
  /** Takes what was saved meanwhile; what was typed here is gone. */
  onReload: () => void
}

/** Instead of a form's own buttons when another device was quicker. It takes the focus, so that it is read out. */
export function ChangedElsewhere({ differences, busy, onKeep, onReload }: ChangedElsewhereProps) {
  const [shown, setShown] = useState<'compare' | 'reload' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => title.current?.focus(), [])
  return (
    <Notice
      as="section"
      tone="warn"
      icon="alert"
      aria-labelledby={`${id}-title`}
      actions={
        <>
          <Button size="sm" variant="default" disabled={busy} onClick={() => setShown('compare')}>
            Compare
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => setShown('reload')}>
            Reload
          </Button>
          <Button size="sm" loading={busy} onClick={onKeep}>
            Keep mine
          </Button>
        </>
      }
    >
      <Heading as="h3" size="sm" ref={title} id={`${id}-title`} tabIndex={-1} aria-describedby={`${id}-text`}>
        Changed on another device
      </Heading>
      <p id={`${id}-text`}>What you typed is still here, but not saved.</p>
      <Dialog opened={shown === 'compare'} onClose={() => setShown(null)} title="Differences" size={640}>
        <Comparison differences={differences} />
      </Dialog>
      <ConfirmDialog
        opened={shown === 'reload'}
        title="Discard what you typed?"
        confirmLabel="Discard and reload"
        cancelLabel="Go back"
        danger
        onConfirm={() => {
          setShown(null)
          onReload()
        }}
        onCancel={() => setShown(null)}
      >
        This page will show the other device’s version.
      </ConfirmDialog>
    </Notice>
  )
}

function Comparison({ differences }: { differences: readonly Difference[] }) {
  return (
    <PlainList gap={20}>
      {differences.map(({ name, mine, theirs, isTouched }) => (
        <Stack as="li" key={name} gap={8}>
          <Heading as="h3" size="sm">
            {name}
          </Heading>
          <FactList>
            <Fact name="Yours">{mine || 'Empty'}</Fact>
            <Fact name="On the other device">{theirs || 'Empty'}</Fact>
          </FactList>
          {!isTouched && <Quiet size="sm">You didn’t change this, so the other device’s version stays.</Quiet>}
        </Stack>
      ))}
    </PlainList>
  )
}
