import { type APIRequestContext, expect } from '@playwright/test'

import { createPool } from '#server/platform/db/connection.ts'

type Message = { channel: 'email' | 'sms'; to: string; subject: string | null; text: string }

/**
 * What the sandbox sent to an email address or a phone number, newest first. Messages are sent by a worker a moment
 * after the change, so a journey waits for the one it needs.
 * @param about part of the subject or text
 */
export async function messageTo(request: APIRequestContext, to: string, about: string): Promise<Message> {
  let found: Message | undefined
  await expect
    .poll(
      async () => {
        const answer = await request.get(`/api/outbox?to=${encodeURIComponent(to)}`)
        const messages = (await answer.json()) as Message[]
        found = messages.find(({ subject, text }) => `${subject} ${text}`.includes(about))
        return found ? 'sent' : messages.map(({ subject, text }) => subject || text.slice(0, 60))
      },
      { message: `a message to ${to} about “${about}”`, timeout: 60_000 },
    )
    .toBe('sent')
  if (!found) throw new Error('unreachable')
  return found
}

/** The sandbox's time, as an ISO instant. */
export async function readClock(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/sandbox/clock')
  return ((await answer.json()) as { now: string }).now
}

let databaseUrl = ''

/** The database of the journeys' sandbox; empty where it is out of reach. */
export function reachDatabase(url: string): void {
  databaseUrl = url
}

/** Lets an admin's app show a code that counts as unused, in place of half a minute of waiting for the next one. */
export async function purgeUsedCodes(email: string): Promise<void> {
  if (!databaseUrl) return
  const pool = createPool(databaseUrl, { max: 1 })
  const forget = `update second_factor set last_step = 0
    where user_id = (select id from user_account where email = $1)`
  await pool.query(forget, [email]).finally(() => pool.end())
}

let isAlone = false

/**
 * Time that passes for one journey passes for all on its sandbox, so only a journey that is alone there may move it.
 */
export function allowMoves(isAllowed: boolean): void {
  isAlone = isAllowed
}

async function move(request: APIRequestContext, data: object): Promise<void> {
  if (!isAlone) throw new Error("A file that moves the clock says so: test.use({ alone: 'clock' })")
  const answer = await request.post('/api/sandbox/clock', { data })
  expect(answer.status()).toBe(200)
}

export async function resetClock(request: APIRequestContext): Promise<void> {
  await move(request, { reset: true })
}

/** Sets the sandbox's clock to an ISO instant and runs what falls due. */
export async function setClock(request: APIRequestContext, now: string): Promise<void> {
  await move(request, { now })
}
