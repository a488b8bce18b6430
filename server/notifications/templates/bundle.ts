import { addToHtml, type Words } from './layout.ts'
import { fitText } from './text-message.ts'

/**
 * One message for several that came in one burst: the last one says how things are, the earlier ones are listed.
 * @param before the earlier ones that still apply, in the order in which they were written
 * @param count how many there were, with those that no longer apply
 * @param shortenable words of the text that may be shortened to make it fit a text message
 */
export function bundle(
  last: Words,
  { before, count }: { before: readonly Words[]; count: number },
  shortenable: readonly string[],
): Words {
  if (count === 1) return last
  if (last.subject === null) return { ...last, text: fitText(withCount(last.text, count), shortenable) }
  const lines = before.map(({ subject }) => subject ?? '')
  // A visit that was moved and then talked about stays where it was moved to.
  const calendar = last.calendar ?? before.findLast((words) => words.calendar)?.calendar
  return {
    ...last,
    ...(calendar && { calendar }),
    subject: `${last.subject} (the latest of ${count} changes)`,
    ...(lines.length === 0 ? { text: last.text, html: last.html } : withList(last, lines)),
  }
}

/** Said before a link at the end, which some phones only find there. */
function withCount(text: string, count: number): string {
  const said = `(The latest of ${count} changes.)`
  const last = text.split(/\s/).at(-1) ?? ''
  const link = /https?:\/\//.test(last) ? text.slice(-last.length - 1) : ''
  return `${text.slice(0, text.length - link.length)} ${said}${link}`
}

function withList({ text, html }: Words, lines: string[]): Pick<Words, 'text' | 'html'> {
  const intro = 'Just before that:'
  return {
    text: [text, intro, lines.map((line) => `- ${line}`).join('\n')].join('\n\n'),
    html: html && addToHtml(html, intro, lines),
  }
}
