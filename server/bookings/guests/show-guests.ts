import type { GuestOptions, VisitGuest, VisitGuests } from '#contract/bookings/guests.ts'
import type { HouseholdMember } from '#contract/household.ts'
import { hasGates, NO_GATES } from '#contract/rules/gates.ts'
import { SPECIES_WORDS } from '#contract/rules/household.ts'
import { listMembers } from '#server/accounts/index.ts'
import { getOwnBooking } from '#server/bookings/booking-details.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import type { Viewer } from '#server/bookings/present.ts'
import { isContactOpen } from '#server/bookings/visibility.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { guestsNow, ME, toChosen } from './choose-guests.ts'
import { audienceOf, gateTexts, judgeGates, type Guest } from './gates.ts'
import { findGates, findParty } from './queries.ts'

const NOTES_OF_CLIENT = 'Your provider can read your current notes from acceptance until 24 hours after the visit.'
const NOTES_OPEN = 'Confidential, for this visit only. You can read them until 24 hours after it.'
const NOTES_AHEAD = 'You’ll see names and notes once you accept.'
const NOTES_OVER = 'You can no longer see names and notes.'
const CLIENT_ATTENTION =
  'Something this service requires is missing. Please check your household. The visit stays booked, and your provider decides at the door.'
const PROVIDER_ATTENTION =
  'Something this service requires is still missing. Your client knows. You decide at the door whether to start.'

/**
 * Shows the guests of a visit. The client reads it with their notes; a provider reads names and notes exactly while contact
 * is open, and kind, number and whether everything is there at any time. Rules: docs/product-rules.md#household
 * @throws DomainError not_found for anyone else
 */
export async function showVisitGuests(deps: Deps, personId: string, bookingId: string): Promise<VisitGuests> {
  const { loaded, viewer } = await getOwnBooking(deps.db, bookingId, personId)
  return presentGuests(deps, loaded, viewer)
}

export async function presentGuests(deps: Deps, loaded: BookingDetails, viewer: Viewer): Promise<VisitGuests> {
  const { row, client } = loaded
  const { clock, db, localTime, site } = deps
  const now = clock.now()
  const party = await findParty(db, row.id)
  const members = party ? await listMembers(deps, db, row.client_id) : []
  const guests = guestsNow(members, party?.guests ?? [])
  const isOpen = viewer === 'client' || isContactOpen(row, now, site.contactReveal)
  const isAhead = (row.status === 'pending' || row.status === 'confirmed') && now < row.starts_at
  const gates = party?.gates ?? NO_GATES
  const results = judgeGates(localTime, gates, guests, localTime.localDate(row.starts_at))
  const isUnmet = isAhead && results.some(({ isMet }) => !isMet)
  const selfName = viewer === 'client' ? 'You' : isOpen ? client.full_name : null
  return {
    quantity: row.quantity,
    summary: summaryOf(guests, viewer),
    guests: guests.map((guest) => presentGuest(guest, { isOpen, selfName })),
    notes_text: guests.length === 0 ? null : notesText(viewer, isOpen, isAhead),
    // A past or cancelled visit reveals no health data.
    gates: isOpen || isAhead ? gateTexts(gates).map((gate, at) => ({ ...gate, is_met: results[at]!.isMet })) : [],
    attention: isUnmet ? (viewer === 'client' ? CLIENT_ATTENTION : PROVIDER_ATTENTION) : null,
    chosen: viewer === 'client' ? (toChosen(party?.guests ?? []) ?? null) : null,
    can: { change: viewer === 'client' && isAhead && row.withdrawn_at === null },
  }
}

function notesText(viewer: Viewer, isOpen: boolean, isAhead: boolean): string {
  if (viewer === 'client') return NOTES_OF_CLIENT
  if (isOpen) return NOTES_OPEN
  return isAhead ? NOTES_AHEAD : NOTES_OVER
}

function presentGuest(
  { kind, member }: Guest,
  { isOpen, selfName }: { isOpen: boolean; selfName: string | null },
): VisitGuest {
  const isGone = member === null && kind !== 'self'
  return {
    kind,
    name: kind === 'self' ? selfName : isOpen ? (member?.name ?? null) : null,
    details: isOpen && kind === 'pet' && member ? member.details : kindText(kind, member),
    is_gone: isGone,
    notes: isOpen && member ? member.lines : null,
  }
}

/** For the account holder and other people it says only that they come. */
function kindText(kind: Guest['kind'], member: HouseholdMember | null): string {
  if (kind === 'self') return 'The client'
  if (kind === 'person') return 'Person'
  return member?.species ? SPECIES_WORDS[member.species] : 'Pet'
}

/** "You, 1 person and 2 pets" */
function summaryOf(guests: readonly Guest[], viewer: Viewer): string {
  const count = (kind: Guest['kind']) => guests.filter((guest) => guest.kind === kind).length
  const counted = (many: number, one: string, more: string) =>
    many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]
  const parts = [
    ...(count('self') > 0 ? [viewer === 'client' ? 'You' : 'The client'] : []),
    ...counted(count('person'), 'person', 'people'),
    ...counted(count('pet'), 'pet', 'pets'),
  ]
  const last = parts.pop()
  return last === undefined ? '' : parts.length === 0 ? last : `${parts.join(', ')} and ${last}`
}

/**
 * The household members for whom a client can book a service, each with what would be missing on that date.
 * @throws DomainError not_found for an unknown service
 */
export async function listGuestOptions(
  deps: Deps,
  clientId: string,
  { service_id, date }: { service_id: string; date?: string | undefined },
): Promise<GuestOptions> {
  const { clock, db, localTime } = deps
  const gates = await findGates(db, service_id)
  if (!gates) throw new DomainError('not_found', 'Service not found.')
  const members = await listMembers(deps, db, clientId)
  const day = date ?? localTime.localDate(clock.now())
  const audience = audienceOf(gates)
  const self: Guest = { kind: 'self', member: members.find(({ kind }) => kind === 'self') ?? null }
  const others: Guest[] = members.filter(({ kind }) => kind !== 'self').map((member) => ({ kind: member.kind, member }))
  return {
    audience,
    is_needed: hasGates(gates),
    asks: gateTexts(gates).map(({ text }) => text),
    options: [self, ...others]
      .filter(({ kind }) => audience === 'anybody' || (kind === 'pet') === (audience === 'pets'))
      .map((guest) => ({
        id: guest.kind === 'self' ? ME : guest.member!.id,
        kind: guest.kind,
        name: guest.kind === 'self' ? 'Me' : guest.member!.name,
        details: guest.kind === 'self' ? '' : guest.member!.details,
        problems: judgeGates(localTime, gates, [guest], day).flatMap(({ problems }) => problems),
      })),
  }
}
