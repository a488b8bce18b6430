import { listGuestOptions } from '#contract/bookings/guests.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { addMember, consentToNotes } from '#contract/household.ts'
import { HOUSEHOLD_CONSENT } from '#contract/rules/household.ts'
import type { FrontDoor } from './front-door.ts'

/** Dogs and cats of the demo clients, in turn. */
const PETS = [
  { name: 'Miso', breed: 'Shiba Inu', temperament: 'Shy at first, loves cheese. Not fond of skateboards.' },
  { name: 'Biscuit', breed: 'Beagle', temperament: 'Friendly with everyone, pulls on the leash.' },
  { name: 'Luna', breed: 'Labrador', temperament: 'Calm, and a little deaf on the left ear.' },
  { name: 'Maple', breed: 'Cockapoo', temperament: 'Excited at the door, then easy.' },
] as const

/** A household member of the account that visitors look at first. */
const CHILD = { kind: 'person', name: 'Robin', birth_date: '2017-04-19' } as const

type Dates = { patchTest: string; vaccinatedUntil: string; isShown: boolean }

/** Fills the household so that the story's visits can be booked: the client with a patch test, a dog and a cat. */
export async function fillHousehold(
  door: FrontDoor,
  client: string,
  at: number,
  { patchTest, vaccinatedUntil, isShown }: Dates,
): Promise<void> {
  const { version } = HOUSEHOLD_CONSENT
  await door.call(client, consentToNotes, { body: { is_given: true, version } })
  const add = (body: CallInput<typeof addMember>['body']) => door.call(client, addMember, { body })
  const { name, breed, temperament } = PETS[at % PETS.length]!
  await add({ kind: 'self', is_adult: true, notes: { patch_test_on: patchTest } })
  if (isShown) await add({ ...CHILD, notes: { allergies: 'Latex. Please bring other gloves.' } })
  await add({
    kind: 'pet',
    name,
    species: 'dog',
    breed,
    weight_kg: 10 + at,
    notes: { vaccinated_until: vaccinatedUntil, temperament },
  })
  if (!isShown) await add({ kind: 'pet', name: 'Tofu', species: 'cat', notes: { vaccinated_until: vaccinatedUntil } })
}

/** Guests for a service with gates. Empty for the others. */
export async function guestsFor(
  door: FrontDoor,
  client: string,
  visit: { service_id: string; date: string },
): Promise<{ guests?: string[] }> {
  const { is_needed, options } = await door.call(client, listGuestOptions, { query: visit })
  const ready = options.find(({ problems }) => problems.length === 0)
  return is_needed && ready ? { guests: [ready.id] } : {}
}
