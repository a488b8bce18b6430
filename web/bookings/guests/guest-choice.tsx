import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import type { GuestOptions } from '#contract/bookings/guests.ts'
import type { Household, HouseholdMember } from '#contract/household.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { listGuestOptions } from '#web/endpoints/bookings/guests.gen.ts'
import { getHousehold } from '#web/endpoints/household.gen.ts'
import type { Editing } from '#web/household/member-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconLine, Notice } from '#web/ui/layout/notice.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './guests.module.css'

const MemberDialog = lazyComponent(
  async () => (await import('#web/household/member-dialog.tsx')).MemberDialog,
  ({ editing }) => editing !== null,
)

const ME = 'me'
type Option = GuestOptions['options'][number]

type GuestChoiceProps = {
  serviceId: string
  /** YYYY-MM-DD of the visit, '' while no day is chosen. */
  date: string
  quantity: number
  /** `me` and ids of the household; empty while nothing is chosen. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  /** How often a request was refused because of them: then they are asked for again. */
  refusals?: number
}

/**
 * The household members a visit is for, its service's requirements, and what is missing; it can be added right here.
 */
export function GuestChoice({ serviceId, date, quantity, chosen, onChoose, refusals = 0 }: GuestChoiceProps) {
  const { data, error, reload } = useLoaded(serviceId, (signal) =>
    call(listGuestOptions, { query: { service_id: serviceId, ...(date && { date }) }, signal }),
  )
  const shownFor = useRef(`${date} ${refusals}`)
  useEffect(() => {
    if (shownFor.current === `${date} ${refusals}`) return
    shownFor.current = `${date} ${refusals}`
    reload()
  }, [date, refusals, reload])
  const here = data ? chosen.filter((id) => data.options.some((option) => option.id === id)) : chosen
  const only = data?.audience === 'pets' && data.options.length === 1 && quantity === 1 ? data.options[0]! : null
  useEffect(() => {
    if (only && chosen.length === 0) onChoose([only.id])
  }, [only, chosen.length, onChoose])
  const failed = error === null ? null : errorText(error, 'Couldn’t load your household.')
  if (!data) return failed && <FormError>{failed}</FormError>
  // Without a choice the visit is for the client.
  const marked = here.length === 0 && quantity === 1 && data.audience !== 'pets' ? [ME] : here
  const toggle = (id: string, isOn: boolean) => {
    if (quantity === 1) return onChoose([id])
    onChoose(isOn ? [...here, id] : here.filter((one) => one !== id))
  }
  const added = ({ id, kind }: HouseholdMember, isNew: boolean) => {
    reload()
    const own = kind === 'self' ? ME : id
    if (!isNew || marked.includes(own)) return
    if (quantity === 1) onChoose([own])
    else if (here.length < quantity) onChoose([...here, own])
  }
  return (
    <Stack gap={16}>
      {failed && <FormError>{failed}</FormError>}
      {data.asks.length > 0 && (
        <div>
          {data.asks.map((text) => (
            <IconLine key={text} icon="shield">
              This service asks for: {text.charAt(0).toLowerCase() + text.slice(1)}.
            </IconLine>
          ))}
        </div>
      )}
      {quantity > 1 && (
        <Quiet size="sm">
          Choose {quantity}. {here.length > 0 && `${here.length} chosen.`}
        </Quiet>
      )}
      {data.options.length > 0 && (
        <fieldset className={styles.options} aria-label="Who is it for?">
          {data.options.map((option) => (
            <Tick
              key={option.id}
              framed
              type={quantity === 1 ? 'radio' : 'checkbox'}
              name="guests"
              value={option.id}
              checked={marked.includes(option.id)}
              disabled={quantity > 1 && here.length >= quantity && !here.includes(option.id)}
              onChange={(event) => toggle(option.id, event.currentTarget.checked)}
            >
              <span className={styles.name}>{option.name}</span>
              {option.details && (
                <Quiet as="span" size="sm">
                  {' '}
                  {option.details}
                </Quiet>
              )}
            </Tick>
          ))}
        </fieldset>
      )}
      <Household
        audience={data.audience}
        missing={data.options.filter((one) => isMissing(one, marked))}
        onAdded={added}
      />
    </Stack>
  )
}

function isMissing({ id, problems }: Option, marked: readonly string[]): boolean {
  return problems.length > 0 && marked.includes(id)
}

type HouseholdProps = {
  audience: GuestOptions['audience']
  /** Chosen members with missing notes. */
  missing: readonly Option[]
  onAdded: (member: HouseholdMember, isNew: boolean) => void
}

/** Missing notes of the chosen members, with forms to add them or another member on the same page. */
function Household({ audience, missing, onAdded }: HouseholdProps) {
  const [open, setOpen] = useState<{ household: Household; editing: Editing } | null>(null)
  const { busy, error, run } = useAction()
  const edit = (pick: (members: readonly HouseholdMember[]) => Editing) =>
    run(async () => {
      const household = await call(getHousehold)
      setOpen({ household, editing: pick(household.members) })
    })
  const add = (kind: 'person' | 'pet') => edit(() => ({ kind, member: null }))
  return (
    <>
      {missing.map(({ id, kind, problems }) => (
        <Notice
          key={id}
          tone="warn"
          icon="alert"
          actions={
            <Button
              size="sm"
              variant="default"
              loading={busy}
              onClick={() =>
                void edit((members) => ({
                  kind,
                  member: members.find((one) => (id === ME ? one.kind === 'self' : one.id === id)) ?? null,
                }))
              }
            >
              Add it
            </Button>
          }
        >
          {problems.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      ))}
      <FormError>{error}</FormError>
      <ButtonRow>
        {audience !== 'pets' && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            disabled={busy}
            onClick={() => void add('person')}
          >
            Add a person
          </Button>
        )}
        {audience !== 'people' && (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            disabled={busy}
            onClick={() => void add('pet')}
          >
            Add a pet
          </Button>
        )}
      </ButtonRow>
      {open &&
        createPortal(
          // Not inside the form of the booking, neither for the browser nor for what React hands upwards.
          <div role="presentation" onSubmit={(event) => event.stopPropagation()}>
            <MemberDialog
              editing={open.editing}
              household={open.household}
              onClose={() => setOpen(null)}
              onSaved={(member) => {
                setOpen(null)
                onAdded(member, open.editing.member === null)
              }}
            />
          </div>,
          document.body,
        )}
    </>
  )
}
