import { classifyTextError } from './classify-text.ts'
import { OutcomeUnknown, SendError } from './send-error.ts'

export type Text = {
  /** A ten-digit Canadian number. */
  to: string
  text: string
  /** Address for the service's delivery reports. */
  reportTo?: string
}

/** Sends one text message or throws. @throws SendError: OutcomeUnknown when the answer was lost, Refused */
export type SmsPort = { send(message: Text): Promise<void> }

const TWILIO = 'https://api.twilio.com'
const TIMEOUT_MS = 15_000
const LOST = 'the answer of the SMS service was lost'
/** Errors before a byte of the request has left. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Twilio's message call is one form post; its client library would weigh 21 MB for it (docs/decisions/0002-stack.md).
 * @param from a number of ours, or a messaging service (MG…)
 * @param origin another server than Twilio's own (tests)
 */
export function createTwilioSms(accountSid: string, authToken: string, from: string, origin = TWILIO): SmsPort {
  const url = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text, reportTo }) {
      const form = { To: `+1${to}`, ...sender, Body: text, ...(reportTo && { StatusCallback: reportTo }) }
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      }).catch((error: unknown) => {
        throw wasNeverReached(error)
          ? new SendError('the SMS service cannot be reached', 'temporary')
          : new OutcomeUnknown(LOST)
      })
      if (!response.ok) throw classifyTextError(response.status, await response.json().catch(() => null))
    },
  }
}

/** Reads the state of an account at Twilio; sends nothing. @throws Error in words */
export async function readTwilioAccount(
  accountSid: string,
  authToken: string,
  origin = TWILIO,
): Promise<{ status: string; type: string }> {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const response = await fetch(`${origin}/2010-04-01/Accounts/${accountSid}.json`, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { authorization },
  }).catch(() => {
    throw new Error('the SMS service cannot be reached')
  })
  if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
  return (await response.json()) as { status: string; type: string }
}

function wasNeverReached(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return NOT_CONNECTED.has(cause?.code ?? '')
}

export const sandboxSms: SmsPort = { send: async () => undefined }
