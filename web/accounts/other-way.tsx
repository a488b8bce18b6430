import type { ReactNode } from 'react'

import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './other-way.module.css'

/** Below the button of a form: where to go instead. */
export function OtherWay({ children }: { children: ReactNode }) {
  return <Quiet className={styles.other}>{children}</Quiet>
}
