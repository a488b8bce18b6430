import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A text message as the service took it. */
export type TakenText = { sid: string; to: string; body: string; from: string; callback: string | undefined }

/** Its answer instead of accepting the next message, or that it accepts it and hangs up. */
export type TextAnswer = { status: number; code?: number } | 'cut'

export const TWILIO_ACCOUNT = `AC${'0'.repeat(32)}`
const PARAMETERS = ['To', 'From', 'MessagingServiceSid', 'Body', 'StatusCallback']
/** Letters that one message holds, whatever it is cut into. */
const LONGEST = 1600

/**
 * Answers as Twilio's message call does: it knows its account, its parameters and their forms, and refuses all others by
 * the numbers of the service.
 */
export async function startTwilio(authToken: string) {
  const texts: TakenText[] = []
  const answers: TextAnswer[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const say = (status: number, answer: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
      const refuse = (status: number, code?: number) => say(status, { status, code, message: 'refused', more_info: '' })
      const wrong = faultOf({ method: request.method, url: request.url, headers: request.headers, body }, authToken)
      if (wrong) return refuse(...wrong)
      const answer = answers.shift()
      if (typeof answer === 'object') return refuse(answer.status, answer.code)
      const form = new URLSearchParams(body)
      const sid = `SM${String(texts.length).padStart(32, '0')}`
      texts.push({
        sid,
        to: form.get('To')!,
        body: form.get('Body')!,
        from: form.get('From') ?? form.get('MessagingServiceSid')!,
        callback: form.get('StatusCallback') ?? undefined,
      })
      return answer === 'cut' ? request.socket.destroy() : say(201, { sid, status: 'queued', error_code: null })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    texts,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The answers to the next messages, one after the other; then they are accepted. */
    answer: (...next: TextAnswer[]) => void answers.push(...next),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

type Call = {
  method?: string | undefined
  url?: string | undefined
  headers: NodeJS.Dict<string | string[]>
  body: string
}

/** @returns status and number of what is wrong with a call; undefined when nothing is */
function faultOf({ method, url, headers, body }: Call, authToken: string): [number, number] | undefined {
  const login = `Basic ${Buffer.from(`${TWILIO_ACCOUNT}:${authToken}`).toString('base64')}`
  if (method !== 'POST' || url !== `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages.json`) return [404, 20404]
  if (headers['authorization'] !== login) return [401, 20003]
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return [400, 21602]
  const form = new URLSearchParams(body)
  const names = [...form.keys()]
  if (names.some((name) => !PARAMETERS.includes(name)) || new Set(names).size < names.length) return [400, 20001]
  const [to, from, service] = ['To', 'From', 'MessagingServiceSid'].map((name) => form.get(name))
  if (!to || !isNumber(to)) return [400, 21211]
  // One of both, never both.
  if (Boolean(from) === Boolean(service)) return [400, 21603]
  if (from ? !isNumber(from) : !/^MG[0-9a-f]{32}$/.test(service!)) return [400, 21212]
  const words = form.get('Body') ?? ''
  if (words === '') return [400, 21602]
  if (words.length > LONGEST) return [400, 21617]
  const callback = form.get('StatusCallback')
  if (callback !== null && URL.parse(callback)?.protocol !== 'https:') return [400, 21609]
  return undefined
}

/** As E.164 writes it, of this country. */
function isNumber(text: string): boolean {
  return /^\+1[2-9]\d{9}$/.test(text)
}
