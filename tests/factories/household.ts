import type { CallInput } from '#contract/endpoint.ts'
import { addMember, changeMember, consentToNotes, getHousehold, type HouseholdMember } from '#contract/household.ts'
import { HOUSEHOLD_CONSENT } from '#contract/rules/household.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

type Who = Pick<TestPerson, 'token'>

/** What a client might write about a dog; each is found wherever it should not be. */
export const CANARIES = ['Zanzibarnuts', 'Growlsatvans', 'Ticklishpaws'] as const
export const CANARY_NOTES = { allergies: CANARIES[0], temperament: CANARIES[1], other: CANARIES[2] }

export async function consentToHousehold(t: TestApp, { token }: Who, is_given = true): Promise<void> {
  const answer = await t.call(consentToNotes, { token, body: { is_given, version: HOUSEHOLD_CONSENT.version } })
  if (answer.status !== 200) throw new Error(`no consent: ${answer.body.detail}`)
}

/** With the consent, where there are notes. */
export async function addToHousehold(
  t: TestApp,
  who: Who,
  body: CallInput<typeof addMember>['body'],
): Promise<HouseholdMember> {
  if (body.notes) await consentToHousehold(t, who)
  const answer = await t.call(addMember, { token: who.token, body })
  if (answer.status !== 201) throw new Error(`not added: ${answer.body.detail}`)
  return answer.body
}

/** Changes some of it and keeps the rest. */
export async function changeInHousehold(
  t: TestApp,
  { token }: Who,
  id: string,
  change: Partial<Omit<HouseholdMember, 'notes'>> & { notes?: Partial<HouseholdMember['notes']> },
): Promise<HouseholdMember> {
  const { members } = (await t.call(getHousehold, { token })).body
  const { notes, kind: _, id: __, details: ___, lines: ____, ...known } = members.find((one) => one.id === id)!
  const body = { ...known, ...change, notes: { ...notes, ...change.notes } }
  const answer = await t.call(changeMember, { token, params: { id }, body })
  if (answer.status !== 200) throw new Error(`not changed: ${answer.body.detail}`)
  return answer.body
}
