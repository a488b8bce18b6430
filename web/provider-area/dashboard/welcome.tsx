import type { Listing } from '#contract/providers.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/** Replaces the checklist once every step is done. */
export function Welcome({ name, listing }: { name: string; listing: Listing }) {
  return (
    <Notice as="section" tone="accent" icon="sparkle" title={`Welcome, ${name}! Your profile is complete.`}>
      {listing.text}
    </Notice>
  )
}
