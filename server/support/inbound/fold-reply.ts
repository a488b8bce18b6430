import EmailReplyParser from 'email-reply-parser'

/** As much of a mail as is kept of each part. */
const KEPT = 20_000
/** What stands at the end of a text that was longer. */
const CUT = '\n[…]'

const parser = new EmailReplyParser()

/**
 * What somebody has written, and apart from it what their program has repeated below it, and their signature. Nothing is
 * lost: what cannot be told apart stands whole.
 */
export function foldReply(text: string): { visible: string; quoted: string | null } {
  const whole = tidy(text)
  const visible = parser.read(whole).getVisibleText().trim()
  // A forwarded mail, or a program that quotes in a way of its own.
  if (visible === '') return { visible: whole, quoted: null }
  const rest = whole.startsWith(visible) ? whole.slice(visible.length).trim() : ''
  if (rest === '') return { visible: whole, quoted: null }
  return { visible, quoted: rest }
}

/** Many empty lines together would keep the parser busy for seconds. */
function tidy(text: string): string {
  const lines = text
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
  const short = lines.replaceAll(/\n{3,}/g, '\n\n').trim()
  return short.length <= KEPT ? short : `${short.slice(0, KEPT - CUT.length)}${CUT}`
}
