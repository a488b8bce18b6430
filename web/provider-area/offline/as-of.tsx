import { Notice } from '#web/ui/layout/notice.tsx'

/** What is on show was kept, and may have changed since. */
export function AsOf({ time }: { time: string }) {
  return (
    <Notice as="p" tone="warn" icon="clock">
      As of {time}, you are offline. Call your client if something seems to have changed.
    </Notice>
  )
}
