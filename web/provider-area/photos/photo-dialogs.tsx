import { Button } from '#web/ui/button.tsx'

import { ALT_MAX, altProblem } from '#contract/portfolio-terms.ts'
import type { OwnPhoto, Portfolio } from '#contract/providers/portfolio.ts'
import { call } from '#web/api.ts'
import { askAgain, changePhoto, removePhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

import type { useOrder } from './use-order.ts'

export type PhotoAct = {
  onChanged: (portfolio: Portfolio) => void
  onRemoved: (photo: OwnPhoto) => void
}

type PhotoDialogProps = PhotoAct & { photo: OwnPhoto; opened: boolean; onClose: () => void }

/** The open dialog. */
export type OpenDialog = 'menu' | 'words' | 'remove' | 'ask' | null

type PhotoDialogsProps = Omit<PhotoDialogProps, 'opened'> & {
  open: OpenDialog
  onOpen: (dialog: OpenDialog) => void
  order: Pick<ReturnType<typeof useOrder>, 'ids' | 'step'>
}

/** Dialogs for a provider's own photo. */
export function PhotoDialogs({ open, onOpen, order, ...props }: PhotoDialogsProps) {
  const { photo, onClose } = props
  return (
    <>
      <Dialog opened={open === 'menu'} onClose={onClose} title={photo.alt} size={400}>
        <Menu photo={photo} order={order} onOpen={onOpen} />
      </Dialog>
      <WordsDialog opened={open === 'words'} {...props} />
      <AskDialog opened={open === 'ask'} {...props} />
      <RemoveDialog opened={open === 'remove'} {...props} />
    </>
  )
}

/** Stays open while a photo is moved: several steps are one after the other. */
function Menu({ photo: { id }, order, onOpen }: Pick<PhotoDialogsProps, 'photo' | 'order' | 'onOpen'>) {
  const at = order.ids.indexOf(id)
  const last = order.ids.length - 1
  return (
    <Stack gap={8}>
      {last > 0 && (
        <>
          <Quiet size="sm" role="status">
            Photo {at + 1} of {last + 1}
          </Quiet>
          <ButtonRow gap={8} phones="share">
            <Button
              variant="default"
              leftSection={<Icon name="arrow-left" size={18} />}
              aria-disabled={at === 0 || undefined}
              style={{ opacity: at === 0 ? 0.45 : 1 }}
              onClick={() => order.step(id, -1)}
            >
              Move earlier
            </Button>
            <Button
              variant="default"
              leftSection={<Icon name="arrow-right" size={18} />}
              aria-disabled={at === last || undefined}
              style={{ opacity: at === last ? 0.45 : 1 }}
              onClick={() => order.step(id, 1)}
            >
              Move later
            </Button>
          </ButtonRow>
        </>
      )}
      <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={() => onOpen('words')}>
        Edit the words
      </Button>
      <Button variant="default" leftSection={<Icon name="trash" size={18} />} onClick={() => onOpen('remove')}>
        Remove
      </Button>
    </Stack>
  )
}

function WordsDialog({ opened, ...props }: PhotoDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="What can be seen?">
      <WordsForm {...props} />
    </Dialog>
  )
}

function WordsForm({ photo, onChanged, onClose }: Omit<PhotoDialogProps, 'opened'>) {
  const form = useRulesForm({ initial: { alt: photo.alt }, rules: { alt: altProblem } })
  const send = form.submit(async ({ alt }) => {
    onChanged(await call(changePhoto, { params: { id: photo.id }, body: { alt } }))
    toast('Saved')
    onClose()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Textarea
        label="Description"
        description="For people who can’t see it."
        rows={2}
        maxLength={ALT_MAX}
        {...form.field('alt')}
      />
      <FormError>{form.error}</FormError>
      <Buttons label="Save" busy={form.busy} onClose={onClose} />
    </Stack>
  )
}

const ASK_RULES = { note: (text: string) => (text.trim() === '' ? 'Say why it should be shown' : null) }

function AskDialog({ opened, ...props }: PhotoDialogProps) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title="Appeal">
      <AskForm {...props} />
    </Dialog>
  )
}

function AskForm({ photo, onChanged, onClose }: Omit<PhotoDialogProps, 'opened'>) {
  const form = useRulesForm({ initial: { note: '' }, rules: ASK_RULES })
  const send = form.submit(async ({ note }) => {
    onChanged(await call(askAgain, { params: { id: photo.id }, body: { note } }))
    toast('Sent. We’ll look within two days.')
    onClose()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>You can appeal once.</Quiet>
      <Textarea label="Why show it?" rows={3} maxLength={1000} {...form.field('note')} />
      <FormError>{form.error}</FormError>
      <Buttons label="Send" busy={form.busy} onClose={onClose} />
    </Stack>
  )
}

function Buttons({ label, busy, onClose }: { label: string; busy: boolean; onClose: () => void }) {
  return (
    <ButtonRow justify="end" phones="stack">
      <Button variant="default" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={busy}>
        {label}
      </Button>
    </ButtonRow>
  )
}

function RemoveDialog({ photo, opened, onRemoved, onClose }: PhotoDialogProps) {
  const { busy, error, run } = useAction()
  const remove = () =>
    void run(async () => {
      await call(removePhoto, { params: { id: photo.id } })
      onClose()
      onRemoved(photo)
    })
  return (
    <ConfirmDialog
      opened={opened}
      title="Remove this photo?"
      confirmLabel="Remove"
      danger
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
