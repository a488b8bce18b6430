import { createHash } from 'node:crypto'
import type { Words } from '#server/notifications/templates/layout.ts'

/** No push message is stored longer for a device that is off: by then email and inbox have shown it. */
export const PUSH_KEPT_MS = 24 * 3_600_000
const TITLE_MAX = 120
const TOPIC_LENGTH = 32

/** Data for the service worker (`server/pages/service-worker/worker.js`). */
export type PushPayload = {
  title: string
  /** Link of a tap, a path of the site. */
  path: string
  /** Its subject: the next message about it replaces this one. */
  tag: string
}

/** One line and where it leads, as the outbox shows it. */
export function pushWords({ title, path }: { title: string; path: string | null }): Words {
  return { subject: title.slice(0, TITLE_MAX), text: path ?? '/inbox', html: null }
}

/** Names what a message is about without saying it: push services read it. */
export function topicOf({ subject_type, subject_id }: { subject_type: string; subject_id: string }): string {
  return createHash('sha256').update(`${subject_type} ${subject_id}`).digest('base64url').slice(0, TOPIC_LENGTH)
}
