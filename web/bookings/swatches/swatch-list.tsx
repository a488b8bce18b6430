import { swatchOf } from '#contract/bookings/swatches.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import { SwatchPicture } from './swatch-picture.tsx'

import styles from './swatches.module.css'

/** The client's style options. */
export function SwatchList({ codes }: { codes: readonly string[] }) {
  const shown = codes.flatMap((code) => swatchOf(code) ?? [])
  if (shown.length === 0) return null
  return (
    <PlainList row gap={[8, 12]} className={styles.list} aria-label="Shown with the booking">
      {shown.map((swatch) => (
        <li key={swatch.code}>
          <SwatchPicture swatch={swatch} />
          {swatch.name}
        </li>
      ))}
    </PlainList>
  )
}
