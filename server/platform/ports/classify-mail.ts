import { Refused, SendError } from './send-error.ts'

/** The useful part of nodemailer's errors. */
type SmtpError = { code?: string; responseCode?: number; response?: string; command?: string }

/** Subject digit of an enhanced status code (RFC 3463). */
const MAILBOX = '1'
const POLICY = '7'
/** Mailboxes that are full or switched off accept email again one day; ones that moved for good do not. */
const FULL = new Set(['2.0', '2.1', '2.2'])

/**
 * Turns an email server's answer into one of our errors. Its words name the reader: only codes may reach a log.
 * Permanent refusals aren't tried again; problems between us and our own server (login, connection, sender) are.
 */
export function classifyMailError(error: unknown): SendError {
  const { code, responseCode, response = '', command = '' } = error as SmtpError
  const verb = command.split(' ')[0]
  const words = `the email was not accepted: ${[code, responseCode, verb].filter(Boolean).join(' ') || 'no reason given'}`
  if (responseCode === undefined || responseCode < 500 || code === 'EAUTH' || code === 'ETLS')
    return new SendError(words, 'temporary')
  const [, subject = '', detail = ''] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (!isAboutReader(verb, subject)) return new SendError(words, 'unknown')
  if (FULL.has(`${subject}.${detail}`) || (subject === '' && responseCode === 552))
    return new SendError(words, 'temporary')
  if (subject === POLICY || (subject === '' && responseCode === 554)) return new Refused(words, 'blocked')
  const isUnknown = subject === MAILBOX || (subject === '' && [550, 551, 553, 556].includes(responseCode))
  return isUnknown ? new Refused(words, 'bounce') : new Refused(words, 'unknown')
}

/** A server that refuses our sender or our greeting refuses us, for any reader. */
function isAboutReader(verb: string | undefined, subject: string): boolean {
  return verb === 'RCPT' || verb === 'DATA' || (verb === undefined && subject === MAILBOX)
}
