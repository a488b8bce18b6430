/** The service may have taken the message or not: it must not be sent again. */
export class OutcomeUnknown extends Error {}

/** The service will never take this message: trying again is of no use. */
export class Refused extends Error {}

/** Sends one text message to a ten-digit Canadian number or throws. @throws OutcomeUnknown when the answer was lost, Refused */
export type SmsPort = { send(message: { to: string; text: string }): Promise<void> }

const TWILIO = 'https://api.twilio.com'
const TIMEOUT_MS = 15_000
const LOST = 'the answer of the SMS service was lost'
/** What fails before a byte of the request has left. */
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
 * @param origin another server than Twilio's own (tests)
 */
export function createTwilioSms(accountSid: string, authToken: string, from: string, origin = TWILIO): SmsPort {
  const url = `${origin}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+1${to}`, From: from, Body: text }).toString(),
      }).catch((error: unknown) => {
        throw wasNeverReached(error) ? new Error('the SMS service cannot be reached') : new OutcomeUnknown(LOST)
      })
      // An unknown number, or one whose owner has answered STOP.
      if (response.status === 400) throw new Refused('the SMS service refused the message')
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
    },
  }
}

/** What Twilio says of an account; sends nothing. @throws Error in words */
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
