import type { QueueItem } from '#contract/admin.ts'

type Words = { title: string; now: string | null; wanted: string; advice: string }

/** How an admin reads a name that waits. */
export function changeWords({ before, after }: QueueItem): Words {
  return {
    title: 'New name',
    now: before,
    wanted: after ?? '',
    advice: 'Clients see the current name until you accept.',
  }
}
