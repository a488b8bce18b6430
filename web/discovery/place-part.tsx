import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { classes } from '#web/ui/layout/part.ts'

import styles from './place-part.module.css'

const Chip = lazyComponent(async () => (await import('./place-chip.tsx')).PlaceChip)

/**
 * The chip of the postal code. It is personal, so it comes after the page, and its place is reserved; without scripts
 * the filters have a field for it.
 */
export function PlacePart({ filters = false, className }: { filters?: boolean; className?: string | undefined }) {
  return (
    <div className={classes(styles.place, className)}>
      <Chip filters={filters} />
    </div>
  )
}
