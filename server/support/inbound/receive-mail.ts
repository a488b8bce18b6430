import { createHash } from 'node:crypto'
import { inboundMailSchema, type InboundMail } from '#contract/support.ts'
import { findIdByEmail } from '#server/accounts/index.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { ticketsNamed } from '#server/support/mail-names.ts'
import { openTicket } from '#server/support/open-ticket.ts'
import { findFirst, hasMail, lockTicket } from '#server/support/queries.ts'
import { takeIn } from '#server/support/take-in.ts'
import { isFromThem } from '#server/support/write-ticket.ts'
import { foldReply } from './fold-reply.ts'
import { parseCall, proveCall, spendCall } from './prove-call.ts'

export type Effect = 'threaded' | 'opened' | 'ignored' | 'duplicate'

/** Limit per sender, so that two programs that answer each other come to an end. */
export const MAILS_PER_SENDER: Limit = { name: 'inbound.mail', max: 30, windowSeconds: 3600 }

/**
 * Takes an email that the email provider passes on. It belongs to the ticket whose email it answers, or that its
 * address names; otherwise it opens one. Rules: docs/operations.md#email-to-support
 * @param now of the world outside: the clock of a sandbox may have been moved
 * @throws DomainError not_found where no secret is set, signature_invalid for a call that is forged, altered, old or
 * repeated, malformed_request, invalid_input, too_many_requests
 */
export async function receiveMail(deps: Deps, body: unknown, signature: unknown, now: Date): Promise<Effect> {
  const call = proveCall(deps, body, signature, now)
  const mail = parseCall(inboundMailSchema, call.text)
  await enforceLimit(deps, MAILS_PER_SENDER, [mail.from.email], 'This sender has sent too many emails.')
  const folded = foldReply(mail.text)
  return inTransaction(deps.db, async (trx) => {
    await spendCall(trx, call, now)
    const message_id = nameOf(mail.message_id, call.text)
    if (await hasMail(trx, message_id)) return 'duplicate'
    return takeMail(deps, trx, { ...mail, message_id }, folded)
  })
}

async function takeMail(
  deps: Deps,
  trx: Transaction,
  mail: InboundMail,
  { visible, quoted }: ReturnType<typeof foldReply>,
): Promise<Effect> {
  const isAutomatic = isByMachine(mail)
  // Our own email that came back, or a copy of it.
  if (mail.from.email === deps.site.supportEmail.toLowerCase()) return 'ignored'
  const text = visible || '(no words)'
  const files = mail.attachments.map((file) => file.name.trim() || '(no name)')
  const found = await findFirst(trx, ticketsNamed(deps.site, mail))
  const ticket = found && (await lockTicket(trx, found))
  const written = { text, quoted, files, message_id: mail.message_id }
  if (ticket) {
    const from_email = isFromThem(ticket, mail.from.email) ? null : mail.from.email
    await takeIn(deps, trx, ticket, { ...written, way: 'mail', author_id: null, from_email, is_automatic: isAutomatic })
    return 'threaded'
  }
  if (isAutomatic) return 'ignored'
  const email = mail.from.email
  await openTicket(deps, trx, {
    ...written,
    name: (mail.from.name.trim() || email).slice(0, 100),
    email,
    phone: null,
    subject: mail.subject.replaceAll(/\s+/g, ' ').trim().slice(0, 150) || '(no subject)',
    inquiry_type: 'general',
    way: 'mail',
    personId: (await findIdByEmail(trx, email)) ?? null,
    isProven: false,
  })
  return 'opened'
}

/**
 * Message id of an email in its ticket and in our answers. Without an id, or with one too long for a header, it is a
 * hash, so the same email delivered again has the same id.
 */
function nameOf(id: string, content: string): string {
  const isUsable = id !== '' && id.length <= 900
  return `<${
    isUsable
      ? id
      : `${createHash('sha256')
          .update(id || content)
          .digest('hex')}@unnamed.invalid`
  }>`
}

/** An answer of a machine: out of office, a bounce, a list. It never reopens anything, and opens nothing. */
function isByMachine({ auto_submitted, precedence, return_path, from }: InboundMail): boolean {
  const submitted = auto_submitted.trim().toLowerCase()
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^\s*(?:bulk|junk|list|auto_reply)\b/i.test(precedence) ||
    (typeof return_path === 'string' && ['', '<>'].includes(return_path.replaceAll(/\s/g, ''))) ||
    // This address can't be answered.
    from.email === '' ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(from.email)
  )
}
