import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMember, changeMember, consentToNotes, getHousehold, removeMember } from '#contract/household.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { HOUSEHOLD_CONSENT, HOUSEHOLD_MAX } from '#contract/rules/household.ts'
import { createVault } from '#server/platform/vault.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { resealHousehold } from './reseal-household.ts'
import { listMemberRows } from './queries.ts'
import { openMember } from './seal.ts'

let t: TestApp
let client: TestPerson
beforeAll(async () => {
  t = await startTestApp({ now: `${day(0)}T19:00:00Z`, isFrozen: true })
})
beforeEach(async () => {
  client = await addPerson(t)
})
afterAll(() => t.close())

const NOTES = {
  allergies: 'Peanuts zzcanary',
  patch_test_on: day(-200),
  vaccinated_until: null,
  temperament: 'Calm',
  other: '',
}
const MISO = { kind: 'pet', name: 'Miso', species: 'dog', breed: 'Beagle', weight_kg: 12.5 } as const

const consent = (is_given: boolean, { token } = client) =>
  t.call(consentToNotes, { token, body: { is_given, version: HOUSEHOLD_CONSENT.version } })
const add = (body: CallInput<typeof addMember>['body'], { token } = client) => t.call(addMember, { token, body })
const read = async () => (await t.call(getHousehold, { token: client.token })).body

test('people and pets are kept, changed and forgotten; the client is one of them by the name of the account', async () => {
  expect(await read()).toMatchObject({ members: [], can_add: true, consent: { is_given: false, given_text: null } })
  const pet = await add({ ...MISO, birth_date: '2020-02-03', is_adult: true })
  expect(pet).toMatchObject({ status: 201, body: { name: 'Miso', birth_date: null, is_adult: false, weight_kg: 12.5 } })
  t.advance(1000)
  await add({ kind: 'person', name: ' Robin ', birth_date: '2015-02-28', species: 'dog', breed: 'none' })
  const self = await add({ kind: 'self', name: 'Somebody', is_adult: true })
  const { members } = await read()
  expect(members.map(({ kind, name }) => [kind, name])).toEqual([
    ['self', self.body.name],
    ['pet', 'Miso'],
    ['person', 'Robin'],
  ])
  expect(members[2]).toMatchObject({ species: null, breed: '', birth_date: '2015-02-28' })
  const second = await add({ kind: 'self' })
  expect(second).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  const params = { id: pet.body.id }
  const changed = await t.call(changeMember, {
    token: client.token,
    params,
    body: { name: 'Miso II', species: 'cat', version: 1 },
  })
  expect(changed.body).toMatchObject({ kind: 'pet', name: 'Miso II', species: 'cat', breed: '', version: 2 })
  expect((await t.call(removeMember, { token: client.token, params })).status).toBe(200)
  expect((await t.call(removeMember, { token: client.token, params })).status).toBe(404)
  expect((await read()).members).toHaveLength(2)
})

test('notes need the consent to the present words, and its end takes them all', async () => {
  const refused = await add({ ...MISO, notes: NOTES })
  expect(refused).toMatchObject({ status: 409, body: { code: 'consent_required' } })
  const old = await t.call(consentToNotes, { token: client.token, body: { is_given: true, version: '2020-01-01' } })
  expect(old).toMatchObject({ status: 409, body: { code: 'changed_elsewhere' } })
  expect((await consent(true)).body.consent).toMatchObject({ is_given: true, version: HOUSEHOLD_CONSENT.version })
  const kept = await add({ ...MISO, notes: NOTES })
  expect(kept.body.notes).toEqual(NOTES)
  const given = await t.db.selectFrom('household_consent').selectAll().where('person_id', '=', client.id).execute()
  expect(given).toMatchObject([{ is_given: true, version: HOUSEHOLD_CONSENT.version, decided_at: t.clock.now() }])

  const after = await consent(false)
  expect(after.body.members).toMatchObject([{ name: 'Miso', notes: { allergies: '', patch_test_on: null } }])
  expect(await listMemberRows(t.db, client.id)).toMatchObject([{ notes_sealed: null, notes_at: null, version: 2 }])
  // A form that was open meanwhile does not bring them back.
  const stale = { token: client.token, params: { id: kept.body.id }, body: { ...MISO, notes: NOTES, version: 1 } }
  expect((await t.call(changeMember, stale)).body.code).toBe('changed_elsewhere')
  expect((await t.call(changeMember, { ...stale, body: { ...stale.body, version: 2 } })).body.code).toBe(
    'consent_required',
  )
})

test('nothing of it lies in the database as it was typed', async () => {
  await consent(true)
  await add({ ...MISO, notes: NOTES })
  const { rows } = await sql<{ text: string }>`
    select row_to_json(m)::text as text from household_member m where person_id = ${client.id}`.execute(t.db)
  expect(rows).toHaveLength(1)
  for (const clear of ['Miso', 'Beagle', 'dog', 'zzcanary', 'Calm', day(-200), '12.5'])
    expect(rows[0]!.text).not.toContain(clear)
  const [row] = await listMemberRows(t.db, client.id)
  expect(openMember(t.deps.vault, row!).notes).toEqual(NOTES)
  // Sealed for this entry: in another's place it does not open.
  expect(() => openMember(t.deps.vault, { ...row!, id: 'a'.repeat(26) })).toThrow('does not open')
})

test('it is sealed anew with a new key, and what does not open stays as it is', async () => {
  await consent(true)
  await add({ ...MISO, notes: NOTES })
  const vault = createVault('another secret of some length')
  await resealHousehold({ ...t.deps, vault, log: { ...t.deps.log, error: () => undefined } as never })
  const [foreign] = await listMemberRows(t.db, client.id)
  expect(foreign!.key_id).toBe(t.deps.vault.keyId)
  await resealHousehold(t.deps)
  const [row] = await listMemberRows(t.db, client.id)
  expect(openMember(t.deps.vault, row!).facts.name).toBe('Miso')
})

test('simultaneous additions never exceed the limit, and one of two edits succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: HOUSEHOLD_MAX + 3 }, () => add({ kind: 'person', name: 'One' })),
  )
  const by = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([by(201), by(409)]).toEqual([HOUSEHOLD_MAX, 3])
  expect((await read()).can_add).toBe(false)
  const { id } = answers.find(({ status }) => status === 201)!.body
  const edit = (name: string) =>
    t.call(changeMember, { token: client.token, params: { id }, body: { name, version: 1 } })
  const edits = await Promise.all([edit('A'), edit('B')])
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('refuses access to other people’s households and names the field of each bad value', async () => {
  const { body } = await add(MISO)
  const other = await addPerson(t)
  const input = { token: other.token, params: { id: body.id } }
  expect((await t.call(changeMember, { ...input, body: { ...MISO, version: 1 } })).status).toBe(404)
  expect((await t.call(removeMember, input)).status).toBe(404)
  expect((await t.call(getHousehold, { token: other.token })).body.members).toEqual([])
  expect((await t.call(getHousehold)).status).toBe(401)
  const provider = await addPerson(t, { role: 'provider' })
  expect((await t.call(getHousehold, { token: provider.token })).status).toBe(403)

  const fieldOf = async (wrong: Parameters<typeof add>[0]) => {
    const answer = await add(wrong)
    return [answer.status, answer.body]
  }
  for (const [wrong, field] of [
    [{ kind: 'person', name: ' ' }, 'name'],
    [{ kind: 'pet', name: 'Miso' }, 'species'],
    [{ kind: 'person', name: 'Robin', birth_date: day(1) }, 'birth_date'],
    [{ kind: 'person', name: 'Robin', birth_date: '1899-12-31' }, 'birth_date'],
    [{ ...MISO, weight_kg: 900 }, 'weight_kg'],
    [{ kind: 'person', name: 'Robin', notes: { patch_test_on: day(1) } }, 'patch_test_on'],
    [{ kind: 'person', name: 'Robin', notes: { allergies: 'x'.repeat(501) } }, 'allergies'],
  ] as const) {
    const [status, problem] = await fieldOf(wrong)
    expect(status).toBe(422)
    expect(JSON.stringify(problem)).toContain(`"${field}"`)
  }
})
