/** Sends one text message to a ten-digit Canadian number or throws. */
export type SmsPort = { send(message: { to: string; text: string }): Promise<void> }

const TIMEOUT_MS = 15_000

/** Twilio's message call is one form post; its client library weighs 21 MB for it (see the stack decision). */
export function createTwilioSms(accountSid: string, authToken: string, from: string): SmsPort {
  const url = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ To: `+1${to}`, From: from, Body: text }).toString(),
      })
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`)
    },
  }
}

export const sandboxSms: SmsPort = { send: async () => undefined }
