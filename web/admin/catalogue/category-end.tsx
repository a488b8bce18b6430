import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { AdminCategory, AdminEntry } from '#contract/admin/catalogue.ts'
import { call } from '#web/api.ts'
import { restoreCategory, retireCategory } from '#web/endpoints/admin/catalogue.gen.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { toast } from '#web/ui/toast.tsx'

type CategoryEndProps = {
  category: AdminCategory
  /** All of its entries. */
  members: AdminEntry[]
  /** Categories that its entries could move to. */
  others: AdminCategory[]
  onDone: () => void
}

/** Retires a category or offers it again, after asking what becomes of its entries. */
export function CategoryEnd(props: CategoryEndProps) {
  const [isAsked, setAsked] = useState(false)
  const { name, state } = props.category
  const ask = () => setAsked(true)
  const dialog = { ...props, onClose: () => setAsked(false) }
  return (
    <>
      {state === 'active' ? (
        <Button size="sm" variant="subtle" color="pink" onClick={ask} aria-label={`Retire the category ${name}`}>
          Retire
        </Button>
      ) : (
        <Button size="sm" variant="default" onClick={ask} aria-label={`Offer again: ${name}`}>
          Offer again
        </Button>
      )}
      {isAsked && (state === 'active' ? <RetireCategory {...dialog} /> : <RestoreCategory {...dialog} />)}
    </>
  )
}

type DialogProps = CategoryEndProps & { onClose: () => void }

const START = { entries: '', from: '', to: '' }
const RULES = {
  entries: (chosen: string) => (chosen === '' ? 'Choose one' : null),
  from: (day: string, { entries }: typeof START) => (entries === 'retire' && day === '' ? 'Choose a day' : null),
  to: (slug: string, { entries }: typeof START) => (entries === 'move' && slug === '' ? 'Choose a category' : null),
}

function RetireCategory({ category, members, others, onDone, onClose }: DialogProps) {
  const left = members.filter(({ state }) => state !== 'retired')
  const services = left.reduce((sum, entry) => sum + entry.services, 0)
  const isEmpty = left.length === 0
  const form = useRulesForm({
    initial: { ...START, entries: isEmpty ? 'none' : '' },
    rules: RULES,
  })
  const { values, set, field } = form
  const { slug, name, version } = category
  const send = form.submit(async ({ entries, from, to }) => {
    const decided =
      entries === 'retire' ? ({ entries, from } as const) : entries === 'move' ? ({ entries, to } as const) : {}
    await call(retireCategory, { params: { slug }, body: { version, ...decided } })
    toast(`${name}: saved`)
    onDone()
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={`Retire ${name}?`} size={480} withClose={false}>
      <Stack as="form" gap={16} {...form.props(send)}>
        <Quiet>
          {isEmpty
            ? 'It disappears right away.'
            : `${countText(left.length, 'entry', 'entries')} with ${countText(services, 'service', 'services')} of providers.`}
        </Quiet>
        {!isEmpty && (
          <TickGroup legend="Its entries">
            <Tick
              type="radio"
              name="entries"
              value="retire"
              checked={values.entries === 'retire'}
              onChange={() => set({ entries: 'retire' })}
            >
              Retire them too; booked visits take place
            </Tick>
            <Tick
              type="radio"
              name="entries"
              value="move"
              checked={values.entries === 'move'}
              onChange={() => set({ entries: 'move' })}
            >
              Move them to another category
            </Tick>
          </TickGroup>
        )}
        {values.entries === 'retire' && (
          <TextInput label="First day without it" type="date" required {...field('from')} />
        )}
        {values.entries === 'move' && (
          <NativeSelect
            label="Into"
            required
            data={[
              { value: '', label: 'Choose a category' },
              ...others.map((other) => ({ value: other.slug, label: other.name })),
            ]}
            {...field('to')}
          />
        )}
        <FormError>{form.problem('entries') ?? form.error}</FormError>
        <ButtonRow justify="end" phones="stack">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="pink" loading={form.busy}>
            Retire
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

const RESTORING = { entries: (chosen: string) => (chosen === '' ? 'Choose one' : null) }

function RestoreCategory({ category, members, onDone, onClose }: DialogProps) {
  const ended = members.filter((entry) => entry.retired_with_category).length
  const form = useRulesForm({
    initial: { entries: ended === 0 ? 'leave' : '' },
    rules: RESTORING,
  })
  const { values, set } = form
  const { slug, name, version } = category
  const send = form.submit(async ({ entries }) => {
    const decided = entries === 'restore' ? 'restore' : 'leave'
    await call(restoreCategory, { params: { slug }, body: { version, entries: decided } })
    toast(`${name}: saved`)
    onDone()
    onClose()
  })
  return (
    <Dialog opened onClose={onClose} title={`Offer ${name} again?`} size={480} withClose={false}>
      <Stack as="form" gap={16} {...form.props(send)}>
        {ended === 0 ? (
          <Quiet>Public once it has an entry.</Quiet>
        ) : (
          <TickGroup legend={`${countText(ended, 'entry was', 'entries were')} retired with it`}>
            <Tick
              type="radio"
              name="entries"
              value="restore"
              checked={values.entries === 'restore'}
              onChange={() => set({ entries: 'restore' })}
            >
              Offer them too and notify owners
            </Tick>
            <Tick
              type="radio"
              name="entries"
              value="leave"
              checked={values.entries === 'leave'}
              onChange={() => set({ entries: 'leave' })}
            >
              Keep them retired
            </Tick>
          </TickGroup>
        )}
        <FormError>{form.problem('entries') ?? form.error}</FormError>
        <ButtonRow justify="end" phones="stack">
          <Button variant="default" disabled={form.busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.busy}>
            Offer again
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  )
}

const countText = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
