import type { ReactNode } from 'react'

import { lengthText } from '#contract/clock.ts'
import { formatDollars, readDollars } from '#contract/money.ts'
import { PRICE_STEP, SERVICE_FORM_MAX_PRICE } from '#contract/constants.ts'

import { TextInput } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import styles from './price-field.module.css'

export type PriceRange = { minPrice: number; maxPrice: number }

type PriceFieldProps = FieldProps & {
  /** How long a visit takes, as typed. */
  minutes: string
  /** Null before a catalogue entry is chosen: then only the form's own bound holds. */
  range: PriceRange | null
}

/** Dollars, with the place inside the catalogue's range drawn below. */
export function PriceField({ range, minutes, ...field }: PriceFieldProps) {
  return (
    <div>
      <TextInput
        inputMode="decimal"
        label={`Your price for ${lengthText(Number(minutes))}`}
        leftSection="$"
        rightSection="CAD"
        rightSectionWidth={64}
        min={range?.minPrice ?? 0}
        max={range?.maxPrice ?? SERVICE_FORM_MAX_PRICE}
        step={PRICE_STEP}
        maxLength={12}
        {...field}
      />
      {range && <Scale range={range} value={readDollars(field.value) ?? Number.NaN} />}
    </div>
  )
}

function Scale({ range: { minPrice, maxPrice }, value }: { range: PriceRange; value: number }): ReactNode {
  const place = maxPrice > minPrice ? ((value - minPrice) / (maxPrice - minPrice)) * 100 : 50
  return (
    <div className={styles.scale}>
      <div className={styles.track} aria-hidden="true">
        {place >= 0 && place <= 100 && <span style={{ left: `${place}%` }} />}
      </div>
      <Row as="p" justify="between" className={`${styles.ends} hb-figures`}>
        <span>{formatDollars(minPrice, true)}</span>
        <span>allowed range</span>
        <span>{formatDollars(maxPrice, true)}</span>
      </Row>
    </div>
  )
}
