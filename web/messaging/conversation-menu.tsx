import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Thread } from '#contract/messaging.ts'
import { call } from '#web/api.ts'
import { blockPerson, unblockPerson } from '#web/endpoints/blocks.gen.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialogs/dialogs.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toast } from '#web/ui/toast.tsx'

const ReportDialog = lazyComponent(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ opened }) => opened,
)

type ConversationMenuProps = { thread: Thread; onChanged: () => void }

/** Acts on the other person of a conversation. */
export function ConversationMenu({ thread, onChanged }: ConversationMenuProps) {
  const [opened, setOpened] = useState<'menu' | 'block' | 'report' | null>(null)
  const { busy, error, run } = useAction()
  const { id, other, can, is_blocked } = thread
  const close = () => setOpened(null)
  const block = () =>
    run(async () => {
      await call(blockPerson, { params: { id: other.id } })
      close()
      toast(`${other.first_name} is blocked.`)
      onChanged()
    })
  const unblock = () =>
    run(async () => {
      await call(unblockPerson, { params: { id: other.id } })
      close()
      toast(`${other.first_name} is no longer blocked.`)
      onChanged()
    })
  return (
    <>
      <IconButton icon="more" label="More about this conversation" onClick={() => setOpened('menu')} />
      <Dialog opened={opened === 'menu'} onClose={close} title={other.name} size={400}>
        <Stack gap={8}>
          {can.report && id !== null && (
            <Button variant="default" leftSection={<Icon name="alert" size={18} />} onClick={() => setOpened('report')}>
              Report this conversation
            </Button>
          )}
          {is_blocked ? (
            <Button variant="default" loading={busy} onClick={() => void unblock()}>
              Unblock {other.first_name}
            </Button>
          ) : (
            <Button variant="default" leftSection={<Icon name="ban" size={18} />} onClick={() => setOpened('block')}>
              Block {other.first_name}
            </Button>
          )}
        </Stack>
      </Dialog>
      <ConfirmDialog
        opened={opened === 'block'}
        title={`Block ${other.first_name}?`}
        confirmLabel="Block"
        danger
        busy={busy}
        error={error}
        onConfirm={() => void block()}
        onCancel={close}
      >
        You can’t write to each other or book new visits. Agreed visits stay. {other.first_name} isn’t notified.
      </ConfirmDialog>
      {id !== null && (
        <ReportDialog
          opened={opened === 'report'}
          conversationId={id}
          firstName={other.first_name}
          onClose={close}
          onReported={() => {
            close()
            toast('Thank you. We’ll look at this conversation.')
            onChanged()
          }}
        />
      )}
    </>
  )
}
