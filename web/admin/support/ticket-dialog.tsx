import { Button } from '#web/ui/button.tsx'

import type { Ticket } from '#contract/admin/tickets.ts'
import { call } from '#web/api.ts'
import { changeTicket, noteTicket, pasteMail } from '#web/endpoints/admin/tickets.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

export type Writing = 'note' | 'mail' | 'links'

const TITLES: Record<Writing, string> = {
  note: 'Add a note',
  mail: 'Paste an email',
  links: 'Account and booking',
}

type TicketDialogProps = {
  ticket: Ticket
  /** Null while nothing is written. */
  writing: Writing | null
  onClose: () => void
  onChanged: (ticket: Ticket) => void
}

/** Dialogs for a ticket's fields besides the answer. */
export function TicketDialog({ ticket, writing, onClose, onChanged }: TicketDialogProps) {
  const done = (words: string) => (next: Ticket) => {
    toast(words)
    onClose()
    onChanged(next)
  }
  return (
    <Dialog opened={writing !== null} onClose={onClose} title={writing && TITLES[writing]} size={520}>
      {writing === 'note' && <NoteForm ticket={ticket} onDone={done('Noted.')} />}
      {writing === 'mail' && <MailForm ticket={ticket} onDone={done('Added.')} />}
      {writing === 'links' && <LinksForm ticket={ticket} onDone={done('Saved.')} />}
    </Dialog>
  )
}

type FormOf = { ticket: Ticket; onDone: (ticket: Ticket) => void }

const needed = (words: string) => (text: string) => (text.trim() === '' ? words : null)
const NOTE_RULES = { text: needed('Write the note') }

function NoteForm({ ticket: { id }, onDone }: FormOf) {
  const form = useRulesForm({ initial: { text: '' }, rules: NOTE_RULES })
  const send = form.submit(async ({ text }) =>
    onDone(await call(noteTicket, { params: { id }, body: { text: text.trim() } })),
  )
  return (
    <Stack as="form" {...form.props(send)}>
      <Textarea
        label="Note"
        description="Only admins see this."
        rows={4}
        maxLength={5000}
        data-autofocus
        {...form.field('text')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Add the note
      </Button>
    </Stack>
  )
}

const MAIL_RULES = { from: needed('Enter the sender'), text: needed('Please paste the email') }

function MailForm({ ticket, onDone }: FormOf) {
  const form = useRulesForm({ initial: { from: ticket.email, text: '' }, rules: MAIL_RULES })
  const send = form.submit(async ({ from, text }) => {
    const body = { from: from.trim(), text: text.trim() }
    onDone(await call(pasteMail, { params: { id: ticket.id }, body }))
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TextInput label="From" type="email" {...form.field('from')} />
      <Textarea
        label="Text"
        description="Reopens a solved ticket."
        rows={7}
        maxLength={5000}
        data-autofocus
        {...form.field('text')}
      />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Add the email
      </Button>
    </Stack>
  )
}

function LinksForm({ ticket, onDone }: FormOf) {
  const initial = { person: ticket.is_proven ? ticket.answers_to : '', booking: ticket.booking?.id ?? '' }
  const form = useRulesForm({ initial })
  const send = form.submit(async ({ person, booking }) => {
    const body = {
      ...(person.trim() === initial.person ? {} : { person: person.trim() }),
      ...(booking.trim() === initial.booking ? {} : { booking: booking.trim() }),
    }
    onDone(Object.keys(body).length === 0 ? ticket : await call(changeTicket, { params: { id: ticket.id }, body }))
  })
  return (
    <Stack as="form" {...form.props(send)}>
      <TextInput
        label="Account email"
        description="They’ll see the conversation."
        type="email"
        data-autofocus
        {...form.field('person')}
      />
      <TextInput label="Booking id" {...form.field('booking')} />
      <FormError>{form.error}</FormError>
      <Button type="submit" loading={form.busy}>
        Save
      </Button>
    </Stack>
  )
}
