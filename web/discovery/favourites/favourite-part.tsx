import { lazyComponent } from '#web/ui/lazy-component.tsx'

import styles from './favourite-part.module.css'

const Button = lazyComponent(async () => (await import('./favourite-button.tsx')).FavouriteButton)

/** The heart, once the browser has time for it; its place is reserved. */
export function FavouritePart(props: { providerId: string; name: string }) {
  return (
    <span className={styles.place}>
      <Button {...props} />
    </span>
  )
}
