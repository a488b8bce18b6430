import type { ReactNode } from 'react'

import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'

import styles from './form-error.module.css'

/** The error of a whole form, read out when it appears. Empty without one. */
export function FormError({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" tabIndex={-1} className={styles.place}>
      {children ? (
        <Notice as="p" tone="bad" icon="alert" className={styles.error}>
          {children}
        </Notice>
      ) : null}
    </div>
  )
}

/** The words beside one field: give it as the `error` of an input, so that the input refers to it. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={styles.field}>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </span>
  )
}
