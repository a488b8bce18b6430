import { Refused, SendError, type FailureKind } from './send-error.ts'

/** Twilio's numbers for why a text message did not arrive. */
const KINDS: Record<FailureKind, readonly number[]> = {
  // No such number, none in this form, or one that takes no text messages.
  bounce: [21211, 21214, 21217, 21265, 21266, 21614, 30005, 30006],
  // Its owner has answered STOP, or a network filters it.
  blocked: [21408, 21610, 21612, 30004, 30007, 30034],
  temporary: [20003, 20429, 21611, 30001, 30002, 30003, 30009, 30022],
  unknown: [30008],
}

/** Its owner has answered STOP to our number. */
export const STOPPED = 21610

export function kindOfTextError(code: number | null): FailureKind {
  const found = (Object.keys(KINDS) as FailureKind[]).find((kind) => code !== null && KINDS[kind].includes(code))
  return found ?? 'unknown'
}

/** Turns the service's refusal into one of our errors, by its number: its words name the reader. */
export function classifyTextError(status: number, answer: unknown): SendError {
  const code = codeOf(answer)
  const words = `the SMS service answered ${status}${code === null ? '' : ` (${code})`}`
  const kind = code === null && status !== 400 ? 'temporary' : kindOfTextError(code)
  // A fault of the message stays; a login or a limit gets fixed.
  return status === 400 && kind !== 'temporary'
    ? new Refused(words, kind, code === STOPPED)
    : new SendError(words, kind)
}

function codeOf(answer: unknown): number | null {
  const code = (answer as { code?: unknown } | null)?.code
  return typeof code === 'number' ? code : null
}
