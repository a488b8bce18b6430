import { EmptyState } from '#web/ui/page/empty-state.tsx'

import styles from './none-open.module.css'

/** Beside the list, on wide screens, while no conversation is open. */
export default function NoneOpen() {
  return (
    <div className={styles.place}>
      <EmptyState art="love-letter" title="Choose a conversation" />
    </div>
  )
}
