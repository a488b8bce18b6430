import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import { formatDollars } from '#contract/money.ts'
import type { Service } from '#contract/providers.ts'
import { priceProblem } from '#contract/rules.ts'
import { DescriptionField, descriptionProblem } from './description-field.tsx'
import { readPrice } from './price.ts'
import { PriceField } from './price-field.tsx'
import { ApiError, call } from '#web/api.ts'
import { refusalText } from '#web/api-error.ts'
import { getService, updateService } from '#web/endpoints.gen.ts'
import { ChangedElsewhere } from '#web/ui/forms/changed-elsewhere.tsx'
import { type Difference, keepMine, useConflict, useOneAtATime } from '#web/ui/forms/conflict.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Words } from '#web/ui/layout/text.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'

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

/** Description and price of one service; its category and title are locked, because bookings are made by them. */
export function EditForm({
  service,
  withTitle = false,
  submitLabel,
  locked = false,
  children,
  onSaved,
}: EditFormProps) {
  const [price, setPrice] = useState(String(service.price))
  const [description, setDescription] = useState(service.description)
  const [refused, setRefused] = useState<{ price?: string | undefined; description?: string | undefined }>({})
  const [base, setBase] = useState(service)
  const conflict = useConflict(() => call(getService, { params: { id: service.id } }))
  const alone = useOneAtATime()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const amount = readPrice(price)
  const problems = {
    price: refused.price ?? priceProblem(amount, service.minPrice, service.maxPrice),
    description: refused.description ?? descriptionProblem(description),
  }

  const submit = async (form: HTMLFormElement) => {
    if (problems.price || problems.description || amount === null) {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    await write({ price: amount, description: description.trim() }, base)
  }
  const write = async (sent: Edited, from: Service) => {
    setBusy(true)
    setError(null)
    try {
      const body = { ...sent, version: from.version }
      settle(await call(updateService, { params: { id: service.id }, body }))
    } catch (reason) {
      const now = await conflict.meet(reason).catch(() => null)
      if (now && serviceDifferences(from, sent, now).length === 0) settle(now)
      if (now) return setBusy(false)
      const price = reason instanceof ApiError ? reason.field('price') : undefined
      const text = reason instanceof ApiError ? reason.field('description') : undefined
      if (price || text) setRefused({ price, description: text })
      else setError(refusalText(reason, FAILED))
    }
    setBusy(false)
  }
  const settle = (now: Service) => {
    conflict.clear()
    setBase(now)
    onSaved(now)
  }
  const fill = (next: Edited, now: Service) => {
    setPrice(String(next.price))
    setDescription(next.description)
    setRefused({})
    setBase(now)
  }
  const mine = { price: amount ?? 0, description: description.trim() }
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
  const isChanged = amount !== base.price || mine.description !== base.description.trim()

  return (
    <Stack
      as="form"
      method="post"
      gap={20}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (!locked) void alone(() => submit(form))
      }}
    >
      {withTitle && <UnsavedGuard when={!locked && isChanged} />}
      {withTitle && (
        <Row gap={12}>
          <ArtTile art={service.art} size={48} square />
          <Words title={service.title}>
            <IconLine as="span" icon="lock" size={16}>
              {service.category} · title and category cannot be changed
            </IconLine>
          </Words>
        </Row>
      )}
      <PriceField
        value={price}
        range={service}
        error={problems.price}
        onChange={(value) => {
          setPrice(value)
          setRefused({ description: refused.description })
        }}
        onBlur={() => undefined}
      />
      <DescriptionField
        value={description}
        error={problems.description}
        onChange={(value) => {
          setDescription(value)
          setRefused({ price: refused.price })
        }}
        onBlur={() => undefined}
      />
      <FormError>{error}</FormError>
      {present && (
        <ChangedElsewhere
          differences={serviceDifferences(base, mine, present)}
          busy={busy}
          onKeep={() => void alone(() => keep(present))}
          onReload={() => take(present)}
        />
      )}
      <ButtonRow justify="end" phones="stack">
        {children}
        {!present && (
          <Button type="submit" loading={busy} disabled={locked}>
            {submitLabel}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

type Edited = Pick<Service, 'price' | 'description'>

const editedOf = ({ price, description }: Edited): Edited => ({ price, description })

function serviceDifferences(base: Edited, mine: Edited, theirs: Edited): Difference[] {
  const words = ({ price, description }: Edited) => ({ Price: formatDollars(price), Description: description })
  const [before, here, there] = [words(base), words(mine), words(theirs)]
  return (['Price', 'Description'] as const)
    .filter((name) => here[name] !== there[name])
    .map((name) => ({ name, mine: here[name], theirs: there[name], isTouched: here[name] !== before[name] }))
}
