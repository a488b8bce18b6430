import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './empty-state.module.css'

type Action = { label: string; to: string } | { label: string; onClick: () => void }

type EmptyStateProps = {
  /** A picture of `public/art`, without its ending. */
  art: string
  title: string
  children?: ReactNode
  action?: Action
  /** 1 when it is all there is on the page. */
  order?: 1 | 2 | 3
}

/** An empty page or list: a small picture, one sentence, one button. */
export function EmptyState({ art, title, children, action, order = 2 }: EmptyStateProps) {
  const Heading = `h${order}` as const
  return (
    <Stack gap={12} align="center" className={styles.notice}>
      <img src={`/art/${art}.webp`} alt="" width={112} height={112} className={styles.art} />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <ActionButton action={action} />}
    </Stack>
  )
}

/** Something could not be loaded; `onRetry` tries again. */
export function ErrorState({ message, onRetry }: { message: string; onRetry?: () => void }) {
  return (
    <Stack role="alert" gap={12} align="center" className={styles.notice}>
      <img src="/art/plug.webp" alt="" width={112} height={112} className={styles.art} />
      <p className={styles.title}>{message}</p>
      {onRetry && (
        <Button variant="default" leftSection={<Icon name="refresh" size={18} />} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Stack>
  )
}

function ActionButton({ action }: { action: Action }) {
  return 'to' in action ? (
    <Button component={Link} to={action.to}>
      {action.label}
    </Button>
  ) : (
    <Button onClick={action.onClick}>{action.label}</Button>
  )
}
