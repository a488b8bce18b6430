import { useState } from 'react'
import { Link } from 'react-router'

import type { VisitGuest, VisitGuests } from '#contract/bookings/guests.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { changeVisitGuests, getVisitGuests } from '#web/endpoints/bookings/guests.gen.ts'
import { Block } from '#web/ui/layout/block.tsx'
import { NoteList } from '#web/household/note-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import { GuestChoice } from './guest-choice.tsx'

import styles from './guests.module.css'

type GuestsPanelProps = {
  bookingId: string
  serviceId: string
  /** YYYY-MM-DD of the visit. */
  date: string
  /** State of the booking: a new one reloads the guests. */
  state: string
  viewer: 'client' | 'provider'
  /** The visit is over: one line that opens. */
  isOver?: boolean
}

/** Guests of a visit with their notes, as long as they may be read, and the gates of the service. */
export function GuestsPanel({ bookingId, serviceId, date, state, viewer, isOver = false }: GuestsPanelProps) {
  const { data, error, replace } = useLoaded(`${bookingId} ${state}`, (signal) =>
    call(getVisitGuests, { params: { id: bookingId }, signal }),
  )
  const [isChanging, setChanging] = useState(false)
  if (error !== null && !data) return <FormError>{errorText(error, 'Couldn’t load who it’s for.')}</FormError>
  if (!data || isPlain(data)) return null
  return (
    <Block
      title="Who it is for"
      folds={isOver}
      line={data.guests
        .map(({ name }) => name)
        .filter(Boolean)
        .join(', ')}
    >
      {data.guests.length === 0 ? (
        <p>
          For {data.quantity}. {viewer === 'client' ? 'You haven’t said who.' : 'Your client hasn’t said who.'}
        </p>
      ) : (
        <PlainList divided>
          {data.guests.map((guest, at) => (
            <GuestLine key={at} guest={guest} />
          ))}
        </PlainList>
      )}
      <GateLines guests={data} />
      {data.notes_text && <Quiet size="sm">{data.notes_text}</Quiet>}
      {viewer === 'client' && data.can.change && (
        <ButtonRow>
          <Button variant="default" size="sm" onClick={() => setChanging(true)}>
            {data.guests.length === 0 ? 'Say who it’s for' : 'Change who it’s for'}
          </Button>
          <Button component={Link} to="/client/household" variant="subtle" size="sm">
            Your household
          </Button>
        </ButtonRow>
      )}
      <Dialog opened={isChanging} onClose={() => setChanging(false)} title="Who is it for?" size={560}>
        <ChangeForm
          bookingId={bookingId}
          serviceId={serviceId}
          date={date}
          known={data}
          onSaved={(next) => {
            replace(next)
            setChanging(false)
            toast('Saved.')
          }}
        />
      </Dialog>
    </Block>
  )
}

/** True for a visit without named guests or gates: it is for the client. */
function isPlain({ guests, gates, quantity }: VisitGuests): boolean {
  return guests.length === 0 && gates.length === 0 && quantity === 1
}

function GuestLine({ guest: { name, details, is_gone, notes } }: { guest: VisitGuest }) {
  return (
    <Stack as="li" gap={8} className={styles.guest}>
      <div>
        <Heading as="h3" size="sm">
          {name ?? details}
        </Heading>
        {name !== null && <Quiet size="sm">{details}</Quiet>}
      </div>
      {is_gone && <Quiet size="sm">No longer in the household.</Quiet>}
      {notes && (notes.length > 0 ? <NoteList lines={notes} /> : <Quiet size="sm">No notes.</Quiet>)}
    </Stack>
  )
}

/** The service's requirements, met or not. */
export function GateLines({ guests: { gates, attention } }: { guests: Pick<VisitGuests, 'gates' | 'attention'> }) {
  return (
    <>
      {gates.length > 0 && (
        <div>
          {gates.map(({ kind, text, is_met }) => (
            <IconLine key={kind} icon={is_met ? 'check-circle' : 'alert'} tone={is_met ? 'ok' : 'warn'}>
              {text}: {is_met ? 'on record' : 'missing'}
            </IconLine>
          ))}
        </div>
      )}
      {attention && (
        <Notice tone="warn" icon="alert">
          <p>{attention}</p>
        </Notice>
      )}
    </>
  )
}

type ChangeFormProps = {
  bookingId: string
  serviceId: string
  date: string
  known: VisitGuests
  onSaved: (next: VisitGuests) => void
}

function ChangeForm({ bookingId, serviceId, date, known, onSaved }: ChangeFormProps) {
  const [chosen, setChosen] = useState<readonly string[]>(known.chosen ?? [])
  const [refusals, setRefusals] = useState(0)
  const { busy, error, run } = useAction()
  const save = () =>
    run(async () => {
      const guests = chosen.length === 0 && known.quantity === 1 ? ['me'] : [...chosen]
      const saved = await call(changeVisitGuests, { params: { id: bookingId }, body: { guests } }).catch(
        (reason: unknown) => {
          setRefusals((count) => count + 1)
          throw reason
        },
      )
      onSaved(saved)
    })
  return (
    <Stack gap={20}>
      <GuestChoice
        serviceId={serviceId}
        date={date}
        quantity={known.quantity}
        chosen={chosen}
        onChoose={setChosen}
        refusals={refusals}
      />
      <FormError>{error}</FormError>
      <ButtonRow>
        <Button loading={busy} onClick={() => void save()}>
          Save
        </Button>
      </ButtonRow>
    </Stack>
  )
}
