import { askForHelp } from '#contract/support.ts'
import { insertTemplate } from '#server/support/templates/queries.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'

/** A question from a person with an account. @returns its id */
export async function addTicket(t: TestApp, { token }: { token: string }, bookingId?: string): Promise<string> {
  const body = { subject: 'My visit', message: 'Where is my receipt?', ...(bookingId ? { booking_id: bookingId } : {}) }
  const answer = await t.call(askForHelp, { token, body })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.id
}

/** @returns its id */
export async function addAnswer(t: TestApp, by: string): Promise<string> {
  const id = newId()
  const written = { title: `Answer ${id}`, text: 'Hello {first_name}', at: t.clock.now(), by }
  await inTransaction(t.db, (trx) => insertTemplate(trx, id, written))
  return id
}
