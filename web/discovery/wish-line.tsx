import { lazyComponent } from '#web/ui/lazy-component.tsx'

import type { WishButtonProps } from './wish-button.tsx'

import styles from './wish-line.module.css'

const LazyButton = lazyComponent(async () => (await import('./wish-button.tsx')).WishButton)

/** Offers an alert for a service without providers here. Rarely shown, so its code loads later, into reserved room. */
export function WishLine(wish: WishButtonProps) {
  return (
    <div className={styles.room}>
      <LazyButton {...wish} />
    </div>
  )
}
