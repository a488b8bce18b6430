import { Notice } from '#web/ui/layout/notice.tsx'

/** Says that the page shows stored data, which may be outdated. */
export function AsOf({ time }: { time: string }) {
  return (
    <Notice as="p" tone="warn" icon="clock">
      As of {time}. You’re offline.
    </Notice>
  )
}
