import type { QueueItem } from '#contract/admin.ts'

type Words = { title: string; now: string | null; wanted: string }

/** Words for a name change that waits. */
export function changeWords({ before, after }: QueueItem): Words {
  return {
    title: 'New name',
    now: before,
    wanted: after ?? '',
  }
}
