import { createTransport } from 'nodemailer'
import { classifyMailError } from './classify-mail.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string | null
  messageId: string
  /** Id of the request that led to it, to find it in the log. */
  requestId?: string | null
  /** For an answer by an admin: sender, reply address, and earlier emails of the thread. Others come from a machine. */
  from?: { name: string; address: string }
  replyTo?: string
  references?: string[]
  /** A page of ours that stops such emails, also when an email program posts to it (RFC 8058). */
  stopLink?: string | undefined
  /** An iCalendar part, which email programs offer to their reader's calendar. */
  calendar?: { method: string; content: string } | undefined
}

/** Sends one email or throws a SendError. Sandbox has none: its emails are read on the outbox page. */
export type MailPort = { send(mail: Mail): Promise<void> }

/** A server that says nothing must not hold a worker: nodemailer's own limits are up to ten minutes. */
const LIMITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

/**
 * A connection for each message costs more than the message. As many as the lanes of email are wide, so none waits
 * here.
 */
const POOL = { pool: true, maxConnections: 30 } as const

/** This machine itself: nothing is in between. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Settings for nodemailer from the address of an email server. Logins only go over TLS: `smtp://` with one requires
 * STARTTLS, so that no one in between can remove it and read along, unless the address says otherwise
 * (`?requireTLS=false`) or the server is on this machine.
 */
export function transportOf(smtpUrl: string): { url: string; requireTLS?: true } {
  const { protocol, username, hostname, searchParams } = new URL(smtpUrl)
  const isDecided = ['requireTLS', 'ignoreTLS', 'secure'].some((name) => searchParams.has(name))
  const isAsked = protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname) && !isDecided
  return { url: smtpUrl, ...(isAsked ? { requireTLS: true } : {}) }
}

export function createSmtpMail(smtpUrl: string, from: string): MailPort {
  const transport = createTransport({ ...transportOf(smtpUrl), ...POOL, ...LIMITS })
  return {
    async send({
      to,
      subject,
      text,
      html,
      messageId,
      from: writer,
      replyTo,
      references = [],
      requestId,
      stopLink,
      calendar,
    }) {
      // Pictures inside the text travel as parts of the email: many programs show no others.
      const message = {
        from: writer ?? from,
        to,
        subject,
        text,
        ...(html === null ? {} : { html }),
        attachDataUrls: true,
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        messageId,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...(references.length === 0 ? {} : { references, inReplyTo: references.at(-1)! }),
        headers: {
          // Programs that answer by themselves leave alone what a machine has written.
          ...(writer ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...stopHeaders(stopLink),
          ...(requestId ? { 'X-Request-Id': requestId } : {}),
        },
      }
      await transport.sendMail(message).catch((error: unknown) => {
        throw classifyMailError(error)
      })
    },
  }
}

/** RFC 8058: one press in the email program, which posts and follows no redirect. */
export function stopHeaders(stopLink: string | undefined): Record<string, string> {
  if (stopLink === undefined) return {}
  return { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Whether the server is there and takes our login; sends nothing. @throws Error with codes alone */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = createTransport({ ...transportOf(smtpUrl), ...LIMITS })
  try {
    await transport.verify()
  } catch (error) {
    throw classifyMailError(error)
  } finally {
    transport.close()
  }
}

export const sandboxMail: MailPort = { send: async () => undefined }
