import { getConversation, listLines, markRead, sendMessage } from '#contract/messaging.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

type Writer = Pick<TestPerson, 'token'>

/** Writes to a person; a refusal is returned, too. */
export function write(t: TestApp, { token }: Writer, to: { id: string }, text: string, key?: string) {
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  return t.call(sendMessage, { token, params: { id: to.id }, body: { text }, headers })
}

/** The same, and throws when it is refused. @returns the conversation's id */
export async function say(t: TestApp, from: Writer, to: { id: string }, text: string): Promise<string> {
  const answer = await write(t, from, to, text)
  if (answer.status !== 201) throw new Error(`not said: ${answer.body.detail}`)
  return answer.body.conversation_id
}

export async function thread(t: TestApp, { token }: Writer, id: string) {
  return (await t.call(getConversation, { token, params: { id } })).body
}

export async function lines(
  t: TestApp,
  { token }: Writer,
  id: string,
  query: { before?: number; after?: number; limit?: number } = {},
) {
  return (await t.call(listLines, { token, params: { id }, query })).body
}

export async function read(t: TestApp, { token }: Writer, id: string, upTo: number): Promise<number> {
  return (await t.call(markRead, { token, params: { id }, body: { up_to: upTo } })).body.unread
}
