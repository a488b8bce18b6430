import { readDollars } from '#contract/money.ts'
import { Button } from '#web/ui/button.tsx'
import { useEffect, useId, useRef, useState } from 'react'

import { VISIT_MINUTES_STEP } from '#contract/constants.ts'
import type { AddOn } from '#contract/providers.ts'
import {
  ADD_ON_MINUTES_MAX,
  ADD_ON_NAME_MAX,
  type AddOnFields,
  addOnProblem,
  addOnsProblem,
  MAX_ADD_ONS,
} from '#contract/rules/add-ons.ts'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { useAfterPointer } from '#web/ui/forms/use-after-pointer.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './add-ons-field.module.css'

/** One as it is typed; `id` once it was saved. */
export type TypedAddOn = { id?: string; name: string; price: string; minutes: string }

export const typedAddOns = (list: readonly (Omit<AddOn, 'id'> & { id?: string })[]): TypedAddOn[] =>
  list.map(({ price, minutes, ...kept }) => ({ ...kept, price: String(price), minutes: String(minutes) }))

export const readAddOns = (list: readonly TypedAddOn[]) =>
  list.map(({ id, name, price, minutes }) => ({
    ...(id === undefined ? {} : { id }),
    name: name.trim(),
    price: readDollars(price) ?? Number.NaN,
    minutes: Number(minutes),
  }))

/** The problem of the list, or of its first wrong add-on. */
export function typedAddOnsProblem(list: readonly TypedAddOn[]): string | null {
  const read = readAddOns(list)
  return read.map((addOn) => addOnProblem(addOn)?.text).find((text) => text !== undefined) ?? addOnsProblem(read)
}

/** The first one; where the list as a whole is wrong, the name that was typed last. */
function wrongField(list: readonly TypedAddOn[]): { at: number; field: keyof AddOnFields } {
  const problems = readAddOns(list).map(addOnProblem)
  const at = problems.findIndex((problem) => problem !== null)
  return { at: at < 0 ? list.length - 1 : at, field: problems[at]?.field ?? 'name' }
}

const MINUTES = Array.from({ length: ADD_ON_MINUTES_MAX / VISIT_MINUTES_STEP + 1 }, (_, at) => at * VISIT_MINUTES_STEP)
const MINUTE_CHOICES = MINUTES.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'None' : `+${shortText(minutes)}`,
}))

/** "1 h 30 min": it is in a narrow field. */
function shortText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

type AddOnsFieldProps = {
  value: readonly TypedAddOn[]
  onChange: (list: TypedAddOn[]) => void
  /** Null until the form looks at it. */
  error: string | null
}

/** Add-ons of a service: name, price and minutes. */
export function AddOnsField({ value, onChange, error }: AddOnsFieldProps) {
  const id = useId()
  const list = useRef<HTMLFieldSetElement>(null)
  const before = useRef(value.length)
  /** The one that was just added: nothing of it is wrong before it was touched. */
  const [fresh, setFresh] = useState<number | null>(null)
  useEffect(() => {
    // A new one can be typed into immediately; after one is removed the keyboard stays in the list.
    const fields = list.current?.querySelectorAll<HTMLElement>('input[data-name]')
    if (value.length > before.current) fields?.[value.length - 1]?.focus()
    if (value.length < before.current) list.current?.querySelector<HTMLElement>('button[data-add]')?.focus()
    before.current = value.length
  }, [value.length])
  useEffect(() => {
    // The sent form looks for its first error immediately, so nothing is fresh any more by then.
    const form = list.current?.form
    const sent = () => setFresh(null)
    form?.addEventListener('submit', sent, true)
    return () => form?.removeEventListener('submit', sent, true)
  }, [])
  const afterPointer = useAfterPointer()
  const change = (at: number, part: Partial<TypedAddOn>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const found = error === null ? null : wrongField(value)
  const wrong = found?.at === fresh ? null : found
  const isWrong = (at: number, field: keyof AddOnFields) => wrong?.at === at && wrong.field === field
  return (
    <fieldset ref={list} className={styles.field} aria-describedby={wrong === null ? undefined : `${id}-error`}>
      <legend>Add-ons</legend>
      <Quiet size="sm">Services only, no products.</Quiet>
      {value.length > 0 && (
        <Stack gap={16}>
          {value.map((addOn, at) => {
            const called = addOn.name.trim() || `add-on ${at + 1}`
            return (
              <Row key={addOn.id ?? at} gap={[8, 12]} wrap align="end" className={styles.one}>
                <TextInput
                  data-name
                  className={styles.name}
                  label={`Add-on ${at + 1}`}
                  maxLength={ADD_ON_NAME_MAX}
                  autoComplete="off"
                  value={addOn.name}
                  error={isWrong(at, 'name')}
                  onBlur={() => afterPointer(() => setFresh(null))}
                  onKeyDown={(event) => event.key === 'Enter' && setFresh(null)}
                  onChange={(event) => change(at, { name: event.currentTarget.value })}
                />
                <TextInput
                  className={styles.price}
                  label="Price"
                  aria-label={`Price of ${called}`}
                  leftSection="$"
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  value={addOn.price}
                  error={isWrong(at, 'price')}
                  onChange={(event) => change(at, { price: event.currentTarget.value })}
                />
                <NativeSelect
                  className={styles.minutes}
                  label="More time"
                  aria-label={`Time of ${called}`}
                  data={MINUTE_CHOICES}
                  value={addOn.minutes}
                  error={isWrong(at, 'minutes')}
                  onChange={(event) => change(at, { minutes: event.currentTarget.value })}
                />
                <IconButton
                  icon="trash"
                  label={`Remove ${called}`}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              </Row>
            )
          })}
        </Stack>
      )}
      {wrong !== null && (
        <p id={`${id}-error`} role="alert">
          <FieldError>{error}</FieldError>
        </p>
      )}
      {value.length < MAX_ADD_ONS && (
        <div>
          <Button
            data-add
            variant="default"
            size="sm"
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => {
              setFresh(value.length)
              onChange([...value, { name: '', price: '', minutes: '0' }])
            }}
          >
            Add an add-on
          </Button>
        </div>
      )}
    </fieldset>
  )
}
