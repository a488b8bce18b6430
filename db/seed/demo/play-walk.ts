import { getProvider } from '#contract/availability.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { guestsFor } from './households.ts'
import { chooseSlot, forgiveRefusal, pay, type Stage } from './play-bookings.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const CLIENT = 'client@demo.homebloom.test'
const WALKER = 'mateo.rivera@demo.homebloom.test'

/** An upcoming visit for a member of the demo client's household: a walk for the dog, accepted and paid. */
export function planWalk(stage: Stage, idOf: (email: string) => string): void {
  const { agenda, awake, door, now } = stage
  const askedAt = awake(now - 1.5 * DAY)
  agenda.add(askedAt, async () => {
    const provider = await door.call(null, getProvider, {
      params: { id: idOf(WALKER) },
      query: { service_id: 'Dog Walking' },
    })
    const service = provider.services.find(({ title }) => title === 'Dog Walking')
    const slot = chooseSlot(stage, provider, 5)
    if (!service || !slot) return
    const visit = { service_id: service.id, date: slot.date }
    const guests = await guestsFor(door, CLIENT, visit)
    const notes = 'Leash is on the hook by the door.'
    const ask = (time: string) =>
      door.call(CLIENT, createBooking, { body: { ...visit, time, notes, ...guests } }).catch(unlessTaken)
    const times = new Set([slot.start, ...(provider.date_availability[slot.date] ?? []).map(({ start }) => start)])
    let id: string | undefined
    // The client may have a visit of the story at the time that is chosen first.
    for (const time of times) if ((id = (await ask(time))?.id)) break
    if (!id) throw new Error('the demo client has no time for a walk')
    const params = { id }
    agenda.add(awake(now - 1.4 * DAY, askedAt), async () => {
      await door.call(WALKER, setBookingStatus, { params, body: { status: 'confirmed' } })
      await pay(stage, CLIENT, params.id)
    })
  })
}

function unlessTaken(error: unknown): null {
  forgiveRefusal(error)
  return null
}
