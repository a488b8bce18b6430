import type { Applicant, QueueItem, QueueKind } from '#contract/admin.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'
import { labelOf } from './verification-labels.ts'

type Look = { tone: Tone; icon: IconName; label: string }

/** The kinds of what waits, as an admin reads them. */
export const KINDS: readonly (Look & { key: QueueKind; plural: string })[] = [
  { key: 'provider', label: 'New provider', plural: 'New providers', tone: 'accent', icon: 'user' },
  { key: 'insurance', label: 'Insurance', plural: 'Insurance', tone: 'info', icon: 'shield' },
  { key: 'name', label: 'Name', plural: 'Names', tone: 'info', icon: 'edit' },
  { key: 'certificate', label: 'Certificate', plural: 'Certificates', tone: 'info', icon: 'file' },
]

/** One line of the list: somebody, and what waits of theirs, if it is no application. */
export type Entry = {
  id: string
  providerId: string
  full_name: string
  email: string
  city: string
  avatar_url: string | null
  when: string
  look: Look | undefined
  change: QueueItem | null
}

export function entryOfItem(item: QueueItem): Entry {
  const { id, kind, provider, asked_text } = item
  const { id: providerId, ...person } = provider
  return {
    ...person,
    id,
    providerId,
    when: kind === 'provider' ? `Submitted ${asked_text}` : `Sent ${asked_text}`,
    look: KINDS.find(({ key }) => key === kind),
    change: kind === 'provider' ? null : item,
  }
}

export function entryOfApplicant(applicant: Applicant): Entry {
  const { id, full_name, email, city, avatar_url, state, submitted_text, joined_text } = applicant
  return {
    id,
    providerId: id,
    full_name,
    email,
    city,
    avatar_url,
    when: submitted_text ? `Submitted ${submitted_text}` : `Joined ${joined_text}`,
    look: labelOf(state),
    change: null,
  }
}
