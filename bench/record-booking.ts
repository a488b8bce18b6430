import type { ConnectionTarget } from '#server/platform/db/connection.ts'
import { hashToken } from '#server/platform/id.ts'
import { startRecorder, type Statement, type Value } from './recorder.ts'
import type { Visit } from './visits.ts'

export type Recording = { statements: Statement[]; visit: Visit; answer: string }

/**
 * Books through the whole server in this process and writes down every statement that it sent. The first booking is
 * not recorded: some things are asked for once per process.
 */
export async function recordBooking(target: ConnectionTarget, first: Visit, visit: Visit): Promise<Recording> {
  const recorder = await startRecorder(target)
  const book = ({ token, serviceId, date, time }: Visit) =>
    recorder.http.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { authorization: `Bearer ${token}` },
      payload: { service_id: serviceId, date, time },
    })
  await book(first)
  recorder.statements.length = 0
  const answer = await book(visit)
  const statements = [...recorder.statements]
  await recorder.stop()
  if (answer.statusCode !== 201) throw new Error(`the booking to record failed: ${answer.body}`)
  return { statements, visit, answer: answer.body }
}

/** The recorded statements for another visit: its people, service, times and bytes take the place of the recorded. */
export function replayFor({
  statements,
  visit: recorded,
}: Recording): (visit: Visit, newId: () => string) => unknown[][] {
  const isId = /^[a-z2-7]{26}$/
  const made = new Set<string>()
  const known = new Set([recorded.clientId, recorded.providerId, recorded.serviceId])
  for (const { values } of statements)
    for (const value of values.flat())
      if (typeof value === 'string' && isId.test(value) && !known.has(value)) made.add(value)
  const recordedHash = hashToken(recorded.token).toString('hex')
  const recordedStart = Date.parse(recorded.startsAt)
  return (visit, newId) => {
    const text = new Map<string, string>([
      [recorded.clientId, visit.clientId],
      [recorded.providerId, visit.providerId],
      [recorded.serviceId, visit.serviceId],
      [recorded.date, visit.date],
      ...[...made].map((id): [string, string] => [id, newId()]),
    ])
    const shift = Date.parse(visit.startsAt) - recordedStart
    const all = new RegExp([...text.keys()].join('|'), 'g')
    const swap = (value: Value): unknown => {
      if (typeof value === 'string') return text.get(value) ?? value.replace(all, (found) => text.get(found)!)
      if (Array.isArray(value)) return value.map(swap)
      if (typeof value !== 'object' || value === null) return value
      if ('hex' in value) return value.hex === recordedHash ? hashToken(visit.token) : Buffer.from(value.hex, 'hex')
      const at = Date.parse(value.instant)
      // Times within a day of the visit move with it. Others, such as the present, stay.
      return new Date(Math.abs(at - recordedStart) < 2 * 86_400_000 ? at + shift : at)
    }
    return statements.map(({ values }) => values.map(swap))
  }
}
