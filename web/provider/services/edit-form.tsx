import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'

import type { Service } from '#contract/providers.ts'
import { priceProblem } from '#contract/rules.ts'
import { DescriptionField, descriptionProblem } from './description-field.tsx'
import { PriceField } from './price-field.tsx'
import { ApiError, call } from '#web/api.ts'
import { refusalText } from '#web/api-error.ts'
import { updateService } from '#web/endpoints.gen.ts'
import { ArtTile } from '#web/ui/art-tile.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './service-form.module.css'

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

/** Description and price of one service; its category and title are locked (specification, section 5). */
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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const amount = price.trim() === '' ? null : Number(price)
  const problems = {
    price: refused.price ?? priceProblem(amount, service.minPrice, service.maxPrice),
    description: refused.description ?? descriptionProblem(description),
  }

  const submit = async (form: HTMLFormElement) => {
    if (problems.price || problems.description || amount === null) {
      form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setBusy(true)
    setError(null)
    try {
      const body = { price: amount, description: description.trim() }
      onSaved(await call(updateService, { params: { id: service.id }, body }))
    } catch (reason) {
      const price = reason instanceof ApiError ? reason.field('price') : undefined
      const text = reason instanceof ApiError ? reason.field('description') : undefined
      if (price || text) setRefused({ price, description: text })
      else setError(refusalText(reason, FAILED))
    }
    setBusy(false)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy && !locked) void submit(event.currentTarget)
      }}
    >
      {withTitle && (
        <div className={styles.locked}>
          <ArtTile art={service.art} size={48} square />
          <div>
            <strong>{service.title}</strong>
            <span>
              <Icon name="lock" size={16} /> {service.category} · title and category cannot be changed
            </span>
          </div>
        </div>
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
      <div className={styles.actions}>
        {children}
        <Button type="submit" loading={busy} disabled={locked}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
