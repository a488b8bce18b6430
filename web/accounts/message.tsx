import { type ReactNode, useEffect, useRef } from 'react'

import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './message.module.css'

type MessageProps = {
  /** A picture of `public/art`, without its ending. */
  art: string
  title?: string
  /** Failures interrupt, the rest waits its turn. */
  failed?: boolean
  children: ReactNode
}

/** The result of a form, shown in its place. Takes the focus, so that it is read out and seen. */
export function Message({ art, title, failed = false, children }: MessageProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <Stack
      ref={ref}
      gap={12}
      align="center"
      className={styles.message}
      role={failed ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <img src={`/art/${art}.webp`} alt="" width={96} height={96} />
      {title && <p className={styles.title}>{title}</p>}
      <div>{children}</div>
    </Stack>
  )
}
