import type { Applicant, QueueItem, QueueKind } from '#contract/admin.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'
import { labelOf } from './verification-labels.ts'

type Look = { tone: Tone; icon: IconName; label: string }

/** The kinds of what waits, as an admin reads them. */
export const KINDS: readonly (Look & { key: QueueKind; plural: string })[] = [
  { key: 'provider', label: 'New provider', plural: 'New providers', tone: 'accent', icon: 'user' },
  { key: 'government_id', label: 'ID', plural: 'IDs', tone: 'info', icon: 'user' },
  { key: 'insurance', label: 'Insurance', plural: 'Insurance', tone: 'info', icon: 'shield' },
  { key: 'certificate', label: 'Certificate', plural: 'Certificates', tone: 'info', icon: 'file' },
  { key: 'criminal_record', label: 'Record check', plural: 'Record checks', tone: 'info', icon: 'file' },
  { key: 'name', label: 'Name', plural: 'Names', tone: 'info', icon: 'edit' },
]

/** One line of the list: a person, and their waiting name or paper, unless it is an application. */
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
  /** The waiting paper, which is read first. */
  paperId: string | null
}

export function entryOfItem(item: QueueItem): Entry {
  const { id, kind, provider, asked_text, age_text } = item
  const { id: providerId, ...person } = provider
  return {
    ...person,
    id,
    providerId,
    when: `${age_text} · ${asked_text}`,
    look: KINDS.find(({ key }) => key === kind),
    change: kind === 'name' ? item : null,
    paperId: kind === 'provider' || kind === 'name' ? null : id,
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
    paperId: null,
  }
}
