import { runInNewContext } from 'node:vm'

import EmailReplyParser from 'email-reply-parser'

/** How much of each part of an email is stored. */
const KEPT = 20_000
/** Marks the end of a text that was longer. */
const CUT = '\n[…]'

/**
 * The parser's expressions can take hours for a text made for it. Text not separated by then stays whole, which does no
 * harm; a usual email takes a thousandth of this.
 */
const PARSING_MS = 250

const parser = new EmailReplyParser()

/**
 * Separates a person's own text from what their program quotes below it and from their signature. Nothing is lost: text
 * that can't be separated stays whole. Takes up to a quarter of a second, so not for use in a transaction.
 */
export function foldReply(text: string): { visible: string; quoted: string | null } {
  const whole = tidy(text)
  const visible = visibleOf(whole)
  // A forwarded email, or a program that quotes in a way of its own.
  if (visible === '') return { visible: whole, quoted: null }
  const rest = whole.startsWith(visible) ? whole.slice(visible.length).trim() : ''
  if (rest === '') return { visible: whole, quoted: null }
  return { visible, quoted: rest }
}

function visibleOf(whole: string): string {
  const parse = () => parser.read(whole).getVisibleText().trim()
  try {
    // Only so can an expression be stopped that has begun.
    return runInNewContext('parse()', { parse }, { timeout: PARSING_MS }) as string
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    return whole
  }
}

/** Cut before anything else is done, then line by line. Many empty lines together would keep the parser busy. */
function tidy(text: string): string {
  const start = text.trimStart().slice(0, KEPT + 1)
  const lines = start.replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').split('\n')
  const short = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()
  const isCut = start.length > KEPT
  return isCut ? `${short.slice(0, KEPT - CUT.length)}${CUT}` : short
}
