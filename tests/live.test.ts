import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acknowledgeAlarm, listAlarms, raiseAlarm } from '#contract/bookings/safety.ts'
import { askRescue, getRescue } from '#contract/bookings/rescue.ts'
import { reportNobodyCame, sayRunningLate } from '#contract/bookings/visit-day.ts'
import type { LiveChange } from '#contract/live.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { announceLive } from '#server/platform/live.ts'
import { startTestApp, workOnce, type TestApp } from './factories/app.ts'
import { moment, TEST_NOW } from './factories/calendar.ts'
import { hearLive, listen, type Stream } from './factories/live.ts'
import { addPerson } from './factories/people.ts'
import { cancelAs } from './factories/stages.ts'
import { anAdmin, anOpenProvider, withCatalogue } from './factories/supply.ts'
import { addCheckedIn, addTrustedContact, addVisitAt, setOutTo } from './factories/visit-day.ts'
import { say } from './factories/talk.ts'
import { addPending } from './factories/visits.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  await withCatalogue(t)
  port = await listen(t)
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

type Ear = Stream & { personId: string }

async function hear({ id: personId, token }: { id: string; token: string }): Promise<Ear> {
  return { ...(await hearLive(token, port)), personId }
}

const heardOf = ({ heard }: Ear, type: LiveChange['type']) =>
  heard.map(({ data }) => data as LiveChange).filter((change) => change.type === type)

let marks = 0
/** Earlier announcements to them have arrived when it is done: they come in order. */
async function quiet(ears: Ear[]): Promise<void> {
  const mark: LiveChange = { type: 'messages', id: `mark-${(marks += 1)}` }
  for (const ear of ears) {
    await inTransaction(t.db, async (trx) => announceLive(t.deps, trx, ear.personId, mark))
    await expect.poll(() => heardOf(ear, 'messages')).toContainEqual(mark)
  }
}

/** @returns the announcements to each of them */
async function tells(ears: Ear[], type: LiveChange['type'], act: () => Promise<unknown>): Promise<LiveChange[][]> {
  await quiet(ears)
  const before = ears.map((ear) => heardOf(ear, type).length)
  await act()
  await quiet(ears)
  return ears.map((ear, at) => heardOf(ear, type).slice(before[at]))
}

async function aManicurist() {
  const provider = await anOpenProvider(t, { offers: [{ title: 'Classic Manicure', category: 'nail', price: 40 }] })
  return { ...provider, serviceId: provider.services[0]!.id }
}

test('each step of the day of a visit is told to both of its people, and to nobody else', async () => {
  const visit = await addVisitAt(t, '08:20')
  const { id, client, provider } = visit
  const ears = [await hear(client), await hear(provider), await hear(await addPerson(t))]
  const told = [{ type: 'visit', id }]
  expect(await tells(ears, 'visit', () => setOutTo(t, visit))).toEqual([told, told, []])
  const late = { token: provider.token, params: { id }, body: { minutes: 20 } } as const
  expect(await tells(ears, 'visit', () => t.call(sayRunningLate, late))).toEqual([told, told, []])
  t.setNow(moment(3, '09:35'))
  const report = { token: client.token, params: { id }, body: { statement: 'I waited at the door' } }
  expect(await tells(ears, 'visit', () => t.call(reportNobodyCame, report))).toEqual([told, told, []])
})

test('what becomes of a request is told to both; whoever asks somebody else sees it on the first visit', async () => {
  const first = await aManicurist()
  await aManicurist()
  const visit = await addPending(t, { provider: first })
  const { id, client } = visit
  const ears = [await hear(client), await hear(first)]
  const told = { type: 'visit', id }
  expect(await tells(ears, 'visit', () => cancelAs(t, visit, 'provider'))).toEqual([[told], [told]])
  const [choice] = (await t.call(getRescue, { token: client.token, params: { id } })).body.suggested
  const body = {
    service_id: choice!.service_id,
    expected_price: choice!.total_price,
    expected_due: choice!.amount_due,
  }
  const asked = () => t.call(askRescue, { token: client.token, params: { id }, body })
  expect((await tells(ears, 'visit', asked))[0]).toContainEqual(told)
})

test('the timer’s question is told to the provider alone; who looks after an alarm, to the admins', async () => {
  const visit = await addCheckedIn(t)
  const ears = [await hear(visit.client), await hear(visit.provider)]
  t.setNow(moment(3, '10:30'))
  expect(await tells(ears, 'visit', () => t.app.work.runDue())).toEqual([[], [{ type: 'visit', id: visit.id }]])

  t.setNow(TEST_NOW)
  const other = await addCheckedIn(t)
  const admin = await anAdmin(t)
  const desk = [await hear(admin)]
  await t.call(raiseAlarm, { token: other.provider.token, params: { id: other.id } })
  const [alarm] = (await t.call(listAlarms, { token: admin.token })).body
  const acknowledge = () => t.call(acknowledgeAlarm, { token: admin.token, params: { id: alarm!.id } })
  expect(await tells(desk, 'tasks', acknowledge)).toEqual([[{ type: 'tasks' }]])
})

test('every line of the inbox is told to whom it is for, whatever it is about', async () => {
  const provider = await aManicurist()
  const ears = [await hear(provider)]
  const inbox = async () =>
    (await t.db.selectFrom('inbox_message').select('template').where('person_id', '=', provider.id).execute()).map(
      ({ template }) => template,
    )
  const told = [{ type: 'inbox' }]
  expect(await tells(ears, 'inbox', () => addTrustedContact(t, { provider }))).toEqual([told])
  expect(await inbox()).toContain('safety.contact_answered')

  const client = await addPerson(t)
  await say(t, client, provider, 'Do you bring your own lamp?')
  t.advance(11 * 60_000)
  expect(await tells([...ears, await hear(client)], 'inbox', () => workOnce(t))).toEqual([told, []])
  expect((await inbox()).some((template) => template.startsWith('messages.unread'))).toBe(true)
})
