import { Icon, type IconName } from '#web/ui/icon.tsx'
import { chooseScheme, type Scheme, useScheme } from '#web/ui/scheme.ts'

import styles from './scheme-toggle.module.css'

const SCHEMES: readonly { value: Scheme; label: string; icon: IconName }[] = [
  { value: 'auto', label: 'Match my device', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

/** Light, dark, or what the device says; stored in this browser. */
export function SchemeToggle() {
  const chosen = useScheme()
  return (
    <div role="radiogroup" aria-label="Colours" className={styles.group}>
      {SCHEMES.map(({ value, label, icon }) => (
        <label key={value} className={styles.option} title={label}>
          <input
            type="radio"
            name="colour-scheme"
            value={value}
            aria-label={label}
            checked={chosen === value}
            onChange={() => chooseScheme(value)}
          />
          <Icon name={icon} size={18} />
        </label>
      ))}
    </div>
  )
}
