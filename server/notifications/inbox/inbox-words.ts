import type { Email } from '#server/notifications/templates/layout.ts'
import type { Site } from '#server/platform/site.ts'

/** A message of the inbox: one line of title, one of text, and where it leads. */
export type InboxWords = { title: string; text: string; path: string | null }

const TITLE_MAX = 160
const TEXT_MAX = 240

/** The inbox line follows from the email: its subject, its first sentence after a greeting, and its button's link. */
export function inboxWords(
  { subject, paragraphs, ending = [], link }: Email,
  site: Site,
  usual: string | null,
): InboxWords {
  const own = ` - ${site.name}`
  const title = subject.endsWith(own) ? subject.slice(0, -own.length) : subject
  const said = [...paragraphs, ...ending].filter((paragraph) => paragraph.trim() !== '')
  const first = said.find((paragraph) => !isGreeting(paragraph)) ?? said[0] ?? ''
  return {
    title: oneLine(title, TITLE_MAX),
    text: oneLine(first, TEXT_MAX),
    path: (link && pathOf(link.href, site)) ?? usual,
  }
}

/** "Hello," or "Hi Amara,": a short line that ends with a comma. */
function isGreeting(paragraph: string): boolean {
  return /^[^.!?\n]{1,40},$/.test(paragraph.trim())
}

/** Without the part after `#`, where secrets of links are. Null for another site. */
function pathOf(href: string, site: Site): string | null {
  if (!href.startsWith(`${site.publicUrl}/`)) return null
  const { pathname, search } = new URL(href)
  return `${pathname}${search}`
}

function oneLine(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** Link of an email without a button: its subject's page. */
export function usualPath(subject: { type: string; id: string }, reader: string): string | null {
  if (subject.type === 'booking')
    return reader === 'provider' ? `/provider/bookings/${subject.id}` : `/bookings/${subject.id}`
  if (subject.type === 'gift_card') return '/credit'
  return subject.type === 'account' || subject.type === 'name_change' ? '/profile' : null
}
