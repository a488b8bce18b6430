import { Notice } from '#web/ui/layout/notice.tsx'

/** What is on show was kept, and may have changed since. */
export function AsOf({ time }: { time: string }) {
  return (
    <Notice as="p" tone="warn" icon="clock">
      You’re offline. This is as of {time}.
    </Notice>
  )
}
