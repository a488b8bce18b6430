import type { HouseholdMember } from '#contract/household.ts'
import { type EntryGates, hasGates } from '#contract/rules/gates.ts'
import { listMembers } from '#server/accounts/index.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { audienceOf, judgeGates, type Guest } from './gates.ts'
import { findParty, type Party, type StoredGuest } from './queries.ts'

/** The client themself, in a request. */
export const ME = 'me'

type Asked = {
  clientId: string
  gates: EntryGates
  /** `me` or ids of the household; undefined if nothing was chosen. */
  guests: readonly string[] | undefined
  quantity: number
  /** Local dates of the visits. */
  dates: readonly string[]
}

/**
 * Chooses the guests of the visits and checks the entry's requirements on each date. Null if nothing is chosen and
 * nothing required. Rules: docs/product-rules.md#gates
 * @throws DomainError guests_needed, gate_unmet with `meta.gates`, invalid_input for a member who can't be chosen
 */
export async function chooseGuests(deps: Deps, trx: Transaction, asked: Asked): Promise<Party | null> {
  const { clientId, gates, quantity, dates } = asked
  if (asked.guests === undefined && !hasGates(gates)) return null
  const chosen = asked.guests ?? onlyMe(gates, quantity)
  if (chosen.length !== quantity)
    throw fieldError('guests', `Please say who the visit is for: ${quantity === 1 ? 'one' : quantity} in all`)
  const members = await listMembers(deps, trx, clientId)
  const guests = chosen.map((id) => guestOf(members, id))
  const audience = audienceOf(gates)
  if (guests.some(({ kind }) => audience !== 'anybody' && (kind === 'pet') !== (audience === 'pets')))
    throw fieldError('guests', audience === 'pets' ? 'This service is for pets' : 'This service is for people')
  requireGates(deps, gates, guests, dates)
  return { guests: guests.map(toStored), gates: hasGates(gates) ? gates : null }
}

/** A client who names no guest of a visit for one means themself. */
function onlyMe({ vaccination }: EntryGates, quantity: number): readonly string[] {
  if (!vaccination && quantity === 1) return [ME]
  throw new DomainError('guests_needed', 'Please say who the visit is for.')
}

function guestOf(members: readonly HouseholdMember[], id: string): Guest {
  if (id === ME) return { kind: 'self', member: members.find(({ kind }) => kind === 'self') ?? null }
  const member = members.find((one) => one.id === id)
  if (!member)
    throw fieldError(
      'guests',
      'One of the people or pets you chose is no longer in your household. Please choose who it is for again.',
    )
  return { kind: member.kind, member }
}

function toStored({ kind, member }: Guest): StoredGuest {
  return { kind, member_id: kind === 'self' ? null : member!.id }
}

/** @throws DomainError gate_unmet, in words for the client, without their notes */
function requireGates(
  { localTime }: Deps,
  gates: EntryGates,
  guests: readonly Guest[],
  dates: readonly string[],
): void {
  for (const date of dates) {
    const unmet = judgeGates(localTime, gates, guests, date).filter(({ isMet }) => !isMet)
    if (unmet.length > 0)
      throw new DomainError('gate_unmet', unmet.flatMap(({ problems }) => problems).join(' '), {
        meta: { gates: unmet.map(({ kind }) => kind), date },
      })
  }
}

/** Guests as they are known now: notes that were changed since count, and nothing is known of who was removed. */
export function guestsNow(members: readonly HouseholdMember[], stored: readonly StoredGuest[]): Guest[] {
  return stored.map(({ kind, member_id }) => ({
    kind,
    member: members.find((one) => (kind === 'self' ? one.kind === 'self' : one.id === member_id)) ?? null,
  }))
}

/** As a request carries them; undefined where it would be incomplete. */
export function toChosen(stored: readonly StoredGuest[]): string[] | undefined {
  const ids = stored.flatMap(({ kind, member_id }) => (kind === 'self' ? [ME] : (member_id ?? [])))
  return ids.length > 0 ? ids : undefined
}

/** The guests of a booking, as far as they still exist. */
export async function chosenOf(deps: Deps, trx: Transaction, clientId: string, bookingId: string) {
  const party = await findParty(trx, bookingId)
  if (!party) return undefined
  const members = await listMembers(deps, trx, clientId)
  const isThere = guestsNow(members, party.guests).every(({ kind, member }) => kind === 'self' || member !== null)
  return isThere ? toChosen(party.guests) : undefined
}

/**
 * The client moves a visit alone: the entry's requirements have to be met on the new date as well.
 * @throws DomainError gate_unmet
 */
export async function requireGatesOn(
  deps: Deps,
  trx: Transaction,
  { id, client_id }: { id: string; client_id: string },
  date: string,
): Promise<void> {
  const party = await findParty(trx, id)
  if (!party?.gates) return
  requireGates(deps, party.gates, guestsNow(await listMembers(deps, trx, client_id), party.guests), [date])
}
