import { useMantineColorScheme } from '@mantine/core'
import { useSyncExternalStore } from 'react'

import { Icon, type IconName } from '#web/ui/icon.tsx'

import styles from './scheme-toggle.module.css'

const SCHEMES: readonly { value: 'auto' | 'light' | 'dark'; label: string; icon: IconName }[] = [
  { value: 'auto', label: 'Match my device', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]
const never = () => () => undefined

/** Light, dark, or what the device says; kept in this browser. */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  // The server cannot know what this browser chose before.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const chosen = hydrated ? colorScheme : 'auto'
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
            onChange={() => setColorScheme(value)}
          />
          <Icon name={icon} size={18} />
        </label>
      ))}
    </div>
  )
}
