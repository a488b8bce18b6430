import { type ReactNode, useId } from 'react'

import { Tick, TickGroup } from './tick.tsx'
import type { FieldProps } from './use-rules-form.tsx'

type Option = { value: string; label: ReactNode; description?: ReactNode }
type RadioGroupProps = Omit<FieldProps, 'onBlur'> & { label: ReactNode; options: readonly Option[] }

/** One of a few, each with its words; spread a field of the form into it. */
export function RadioGroup({ label, options, name, value, error, onChange }: RadioGroupProps) {
  const id = useId()
  return (
    <TickGroup legend={label}>
      {options.map((option) => (
        <Tick
          key={option.value}
          type="radio"
          name={name}
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
          // Marks where the focus goes when nothing was chosen.
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        >
          {option.label}
          {option.description && <small>{option.description}</small>}
        </Tick>
      ))}
      {error && <div id={id}>{error}</div>}
    </TickGroup>
  )
}
