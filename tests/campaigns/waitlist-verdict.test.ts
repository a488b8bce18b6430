import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/id.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { addLine, cancelled, offerOf } from '#tests/factories/waitlist.ts'
import { judgeWaitlist } from './waitlist-verdict.ts'

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
  provider = await addBookable(t)
})
afterAll(() => t.close())

/** The verdict of the drill sees what it is there to see. */
test('an offer out of order, one time offered twice and a hold for nobody are counted', async () => {
  const line = await addLine(t, provider, 3)
  await cancelled(t, provider)
  const offer = (await offerOf(t, line[0]!))!
  expect(await judgeWaitlist(t)).toEqual({ doubled: 0, lost: 1, unfair: 0 })
  // The open release is what is not done yet: the drill ends when none is.
  const at = t.clock.now()
  await sql`
    insert into waitlist_offer (id, release_id, entry_id, client_id, provider_id, offering_id, starts_at, ends_at,
      offered_at, expires_at)
    select ${newId()}, o.release_id, e.id, e.client_id, o.provider_id, o.offering_id, o.starts_at, o.ends_at, ${at},
      ${new Date(at.getTime() + 60_000)}
    from waitlist_offer o, waitlist_entry e where o.id = ${offer.id} and e.client_id = ${line[2]!.id}`.execute(t.db)
  expect(await judgeWaitlist(t)).toMatchObject({ doubled: 1, unfair: 1 })
  await sql`update waitlist_offer set state = 'void', closed_at = ${at} where id = ${offer.id}`.execute(t.db)
  expect((await judgeWaitlist(t)).lost).toBe(2)
})
