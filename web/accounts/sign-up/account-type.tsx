import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'

import styles from './account-type.module.css'

const TYPES = [
  { value: 'client', label: 'Client', text: 'Book visits at home', art: 'house' },
  { value: 'provider', label: 'Service provider', text: 'Offer my services', art: 'scissors' },
] as const

/** Two cards, one choice. */
export function AccountType({ value, name, onChange }: FieldProps) {
  return (
    <fieldset className={styles.types}>
      <legend>I am joining as a</legend>
      {TYPES.map((type) => (
        <label key={type.value} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type.value}
            checked={value === type.value}
            onChange={() => onChange(type.value)}
          />
          <img src={`/art/${type.art}.webp`} alt="" width={48} height={48} />
          <strong>{type.label}</strong>
          <small>{type.text}</small>
        </label>
      ))}
    </fieldset>
  )
}
