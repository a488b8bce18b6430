import { Choice } from '#web/ui/forms/choice.tsx'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { TickGroup } from '#web/ui/forms/tick.tsx'
import type { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import type { ProfileValues } from './profile-values.ts'

import styles from './reach-field.module.css'

const MINUTES = [15, 20, 30, 45, 60, 75, 90]

type ReachFieldProps = {
  form: Pick<ReturnType<typeof useRulesForm<ProfileValues>>, 'values' | 'field' | 'set'>
  /** Every city there is to choose; none before the profile was saved once. */
  allCities: readonly string[]
}

/** How far a provider travels: minutes from home, and only these cities when any is chosen. */
export function ReachField({ form: { values, field, set }, allCities }: ReachFieldProps) {
  const { cities, drive } = values
  const toggle = (city: string) =>
    set({ cities: cities.includes(city) ? cities.filter((one) => one !== city) : [...cities, city] })
  const choices = [...new Set([...MINUTES, ...(drive ? [Number(drive)] : [])])].toSorted((a, b) => a - b)
  return (
    <>
      <Columns until="phone" gap={20}>
        <TextInput
          label="Starting from"
          description="First half of your postal code. Clients never see it."
          placeholder="V6K"
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          {...field('home')}
          onChange={(event) => set({ home: event.currentTarget.value.toUpperCase() })}
        />
        <NativeSelect
          label="Longest drive, one way"
          data={[
            ...choices.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` })),
            { value: '', label: 'Any distance' },
          ]}
          {...field('drive')}
        />
      </Columns>
      {allCities.length > 0 && (
        <TickGroup legend="Only these cities (optional)" hint="None means all.">
          <Row wrap>
            {allCities.map((city) => (
              <Choice
                key={city}
                className={styles.city}
                type="checkbox"
                checked={cities.includes(city)}
                onChange={() => toggle(city)}
              >
                <span>{city}</span>
              </Choice>
            ))}
          </Row>
        </TickGroup>
      )}
    </>
  )
}
