import { Button } from '#web/ui/button.tsx'

import { ALT_MAX, altProblem } from '#contract/portfolio-terms.ts'
import type { OwnPhoto, Portfolio } from '#contract/providers/portfolio.ts'
import { call } from '#web/api.ts'
import { askAgain, changePhoto, removePhoto } from '#web/endpoints/providers/portfolio.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

export type PhotoAct = {
  onChanged: (portfolio: Portfolio) => void
  onRemoved: (photo: OwnPhoto) => void
}

type PhotoDialogProps = PhotoAct & { photo: OwnPhoto; opened: boolean; onClose: () => void }

/** Which of them is open. */
export type OpenDialog = 'words' | 'remove' | 'ask' | null

/** What can be said and done about an own photo. */
export function PhotoDialogs({ open, ...props }: Omit<PhotoDialogProps, 'opened'> & { open: OpenDialog }) {
  return (
    <>
      <WordsDialog opened={open === 'words'} {...props} />
      <AskDialog opened={open === 'ask'} {...props} />
      <RemoveDialog opened={open === 'remove'} {...props} />
    </>
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
        label="In a few words"
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
    <Dialog opened={opened} onClose={props.onClose} title="Ask us to look again">
      <AskForm {...props} />
    </Dialog>
  )
}

function AskForm({ photo, onChanged, onClose }: Omit<PhotoDialogProps, 'opened'>) {
  const form = useRulesForm({ initial: { note: '' }, rules: ASK_RULES })
  const send = form.submit(async ({ note }) => {
    onChanged(await call(askAgain, { params: { id: photo.id }, body: { note } }))
    toast('Thank you. We’ll look within two days.')
    onClose()
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <Quiet>You can ask once. We’ll email you.</Quiet>
      <Textarea label="Why should it be shown?" rows={3} maxLength={1000} {...form.field('note')} />
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
  const { busy, error, run } = useAct('Couldn’t remove the photo. Please try again.')
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
    >
      No one can see it now.
    </ConfirmDialog>
  )
}
