import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useState } from 'react'

import { durationText } from '#contract/clock.ts'
import { formatDollars, readDollars } from '#contract/money.ts'
import type { AddOn, InstantBooking, Service } from '#contract/providers.ts'
import { durationProblem, priceProblem } from '#contract/rules.ts'
import { refusalText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getService, updateService } from '#web/endpoints/providers.gen.ts'
import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { type Difference, keepMine, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { VisitPicture } from '#web/ui/pictures/visit-picture.tsx'

import { AddOnsField, readAddOns, typedAddOns, typedAddOnsProblem } from './add-ons-field.tsx'
import { DescriptionField, descriptionProblem } from './description-field.tsx'
import { DurationField } from './duration-field.tsx'
import { PriceField } from './price-field.tsx'
import { INSTANT_WORDS, InstantField } from './instant-field.tsx'
import { QuantityField } from './quantity-field.tsx'
const FAILED = 'Failed to save service. Please check your inputs and try again.'

type EditFormProps = {
  service: Service
  /** False inside a row that names the service already. */
  withTitle?: boolean
  submitLabel: string
  locked?: boolean
  /** Further buttons before the one that saves. */
  children?: ReactNode
  onSaved: (service: Service) => void
}

/** Description, length and price of one service; its category and title are locked, because bookings are made by them. */
export function EditForm({
  service,
  withTitle = false,
  submitLabel,
  locked = false,
  children,
  onSaved,
}: EditFormProps) {
  const [base, setBase] = useState(service)
  const conflict = useConflict(() => call(getService, { params: { id: service.id } }))
  const form = useRulesForm({
    initial: textsOf(service),
    rules: {
      price: (typed) => priceProblem(readDollars(typed), service.minPrice, service.maxPrice),
      minutes: (typed) => durationProblem(Number(typed), service.min_minutes, service.max_minutes),
      description: descriptionProblem,
      addOns: typedAddOnsProblem,
    },
    wire: { duration_minutes: 'minutes', max_quantity: 'most', add_ons: 'addOns' },
    failed: (reason) => refusalText(reason, FAILED),
    eager: true,
  })
  const mine = editedOf({
    price: readDollars(form.values.price) ?? 0,
    duration_minutes: Number(form.values.minutes),
    add_ons: readAddOns(form.values.addOns),
    max_quantity: Number(form.values.most),
    instant: form.values.instant as InstantBooking,
    description: form.values.description,
  })

  const submit = form.submit(() => (locked ? null : write(mine, base)))
  const write = async (sent: Edited, from: Service) => {
    const body = { ...sent, version: from.version }
    const saved = await conflict.save(
      () => call(updateService, { params: { id: service.id }, body }),
      (now) => serviceDifferences(from, sent, now).length === 0,
    )
    if (!saved) return
    setBase(saved)
    onSaved(saved)
  }
  const fill = (next: Edited, now: Service) => {
    form.reset(textsOf(next))
    setBase(now)
  }
  const keep = async (now: Service) => {
    const kept = keepMine(editedOf(base), mine, editedOf(now))
    fill(kept, now)
    await write(kept, now)
  }
  const take = (now: Service) => {
    fill(editedOf(now), now)
    conflict.clear()
    focusHeading()
  }
  const { present } = conflict
  const isChanged = serviceDifferences(base, mine, base).length > 0

  return (
    <Stack as="form" gap={20} {...form.props(submit)}>
      {withTitle && <UnsavedGuard when={!locked && isChanged} />}
      {withTitle && (
        <Row gap={12}>
          <VisitPicture service={service} size={68} />
          <Words title={service.title}>
            <IconLine as="span" icon="lock" size={16}>
              {service.category}
            </IconLine>
          </Words>
        </Row>
      )}
      <Columns until="phone" gap={[20, 16]}>
        <DurationField bounds={service} {...form.field('minutes')} />
        <PriceField range={service} minutes={form.values.minutes} {...form.field('price')} />
      </Columns>
      <DescriptionField {...form.field('description')} />
      <AddOnsField
        value={form.values.addOns}
        error={form.problem('addOns')}
        onChange={(addOns) => form.set({ addOns })}
      />
      <Columns until="phone" gap={[20, 16]}>
        <QuantityField {...form.field('most')} />
        <InstantField {...form.field('instant')} />
      </Columns>
      <FormError>{form.error}</FormError>
      {present && (
        <ChangedElsewhere
          differences={serviceDifferences(base, mine, present)}
          busy={form.busy}
          onKeep={() => void form.run(() => keep(present))}
          onReload={() => take(present)}
        />
      )}
      <ButtonRow justify="end" phones="stack">
        {children}
        {!present && (
          <Button type="submit" loading={form.busy} disabled={locked}>
            {submitLabel}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

/** An add-on that was just typed has no id until it is saved. */
type Edited = Pick<Service, 'price' | 'duration_minutes' | 'max_quantity' | 'instant' | 'description'> & {
  add_ons: (Omit<AddOn, 'id'> & { id?: string })[]
}

const editedOf = ({ price, duration_minutes, add_ons, max_quantity, instant, description }: Edited): Edited => ({
  price,
  duration_minutes,
  add_ons,
  max_quantity,
  instant,
  description: description.trim(),
})

const textsOf = ({ price, duration_minutes, add_ons, max_quantity, instant, description }: Edited) => ({
  price: String(price),
  minutes: String(duration_minutes),
  addOns: typedAddOns(add_ons),
  most: String(max_quantity),
  instant: instant as string,
  description,
})

const addOnText = ({ name, price, minutes }: Edited['add_ons'][number]) =>
  `${name}: ${formatDollars(price)}${minutes > 0 ? `, ${durationText(minutes)}` : ''}`

const wordsOf = ({ price, duration_minutes, add_ons, max_quantity, instant, description }: Edited) => ({
  Price: formatDollars(price),
  'How long it takes': durationText(duration_minutes),
  'Add-ons': add_ons.map(addOnText).join('; ') || 'None',
  'People or pets': String(max_quantity),
  'Instant booking': INSTANT_WORDS[instant],
  Description: description.trim(),
})

function serviceDifferences(base: Edited, mine: Edited, theirs: Edited): Difference[] {
  const [before, here, there] = [wordsOf(base), wordsOf(mine), wordsOf(theirs)]
  return (Object.keys(here) as (keyof typeof here)[])
    .filter((name) => here[name] !== there[name])
    .map((name) => ({ name, mine: here[name], theirs: there[name], isTouched: here[name] !== before[name] }))
}
