import { classes } from '#web/ui/layout/part.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { NoScripts } from '#web/ui/page/no-scripts.tsx'

import styles from './page-loading.module.css'

/** While the current user or a page of theirs loads. */
export function PageLoading({ label = 'Loading' }: { label?: string }) {
  return (
    <Stack align="center" className={styles.loading} role="status">
      <span className={classes('hb-loader', styles.ring)} aria-hidden="true" />
      <span>{label}</span>
      <NoScripts>This page needs JavaScript. Please turn it on and reload.</NoScripts>
    </Stack>
  )
}
