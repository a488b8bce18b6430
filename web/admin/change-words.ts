import type { QueueItem } from '#contract/admin.ts'

type Words = { title: string; now: string | null; wanted: string; advice: string }

/** How an admin reads a change that waits. */
export function changeWords({ kind, before, after }: QueueItem): Words {
  const wanted = after ?? ''
  if (kind === 'insurance')
    return {
      title: 'Renewed insurance',
      now: before && `Until ${before}`,
      wanted: `Until ${wanted}`,
      advice: 'Dates after the present end are not offered until you accept.',
    }
  if (kind === 'name')
    return { title: 'New name', now: before, wanted, advice: 'Clients see the present name until you accept.' }
  return {
    title: 'Service with a certificate',
    now: null,
    wanted,
    advice: 'Clients cannot book this service until you accept.',
  }
}
