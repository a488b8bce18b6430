import { type ReactNode, useId, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './filter-bar.module.css'

type FilterBarProps = {
  /** Name for screen readers: "Filter the bookings". */
  label: string
  /** How many are set. */
  set: number
  /** The filter that is never folded, before the others. */
  first?: ReactNode
  /** Beside the button on phones, after the fields elsewhere. */
  beside?: ReactNode
  children: ReactNode
}

/** Filters of a list: fields side by side, on phones one button that unfolds them. */
export function FilterBar({ label, set, first, beside, children }: FilterBarProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <search className={styles.bar} aria-label={label}>
      {first && <div className={styles.first}>{first}</div>}
      <div className={styles.fold}>
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon name="sliders" size={18} />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={styles.fields} data-open={opened || undefined}>
        {children}
      </div>
      {beside}
    </search>
  )
}
