import { Notice } from '#web/ui/layout/notice.tsx'

/** Says that the page shows stored data, which may be outdated. */
export function AsOf({ time }: { time: string }) {
  return (
    <Notice as="p" tone="warn" icon="clock">
      As of {time}, you’re offline. Call your client if anything seems off.
    </Notice>
  )
}
