import { getProvider } from '#contract/availability.ts'
import { type Booking, createBooking, setBookingStatus } from '#contract/bookings.ts'
import { listProviderServices, type Service, updateService } from '#contract/providers.ts'
import { demoClients, demoProviders } from '#db/seed/people.ts'
import { guestsFor } from './households.ts'
import { forgiveRefusal, pay, type Stage } from './play-bookings.ts'

const MINUTE = 60_000

const CLIENT = 'client@demo.homebloom.test'
const NAILS = 'provider2@demo.homebloom.test'

/** Providers' choices for their services, by the name of the entry. Prices in dollars. */
const CHOICES: Readonly<Record<string, Partial<Pick<Service, 'max_quantity' | 'instant'>> & { add_ons?: AddOn[] }>> = {
  'Gel Manicure': {
    add_ons: [
      { name: 'French tips', price: 12, minutes: 15 },
      { name: 'Gel removal', price: 10, minutes: 15 },
    ],
    max_quantity: 3,
    instant: 'everybody',
  },
  'Classic Manicure': { add_ons: [{ name: 'Paraffin treatment', price: 15, minutes: 15 }], max_quantity: 4 },
  "Women's Haircut": {
    add_ons: [
      { name: 'Blow-dry', price: 25, minutes: 30 },
      { name: 'Fringe trim', price: 10, minutes: 0 },
    ],
    max_quantity: 2,
    instant: 'repeat',
  },
  Balayage: { add_ons: [{ name: 'Olaplex treatment', price: 35, minutes: 15 }] },
  'Dog Walking': { max_quantity: 3 },
}

type AddOn = { name: string; price: number; minutes: number }

/** The haircut whose provider cannot come: another provider offers it too. */
const CANCELLED = "Women's Haircut"

/**
 * The last hour of the story, so that nothing before it changes: providers name add-ons, numbers of people and instant
 * booking; the client whom visitors look at books instantly, for two, with an add-on and a shade; and a provider cancels a
 * visit of theirs for which others are free.
 */
export function planChoices({ door, agenda, now }: Stage, idOf: (email: string) => string): void {
  agenda.add(now - 50 * MINUTE, async () => {
    for (const { email } of demoProviders)
      for (const service of await servicesOf(email)) {
        const choices = CHOICES[service.title]
        if (choices) await door.call(email, updateService, { params: { id: service.id }, body: choices })
      }
  })
  agenda.add(now - 40 * MINUTE, async () => {
    const service = (await servicesOf(NAILS)).find(({ title }) => title === 'Gel Manicure')!
    const choice = {
      quantity: 2,
      add_ons: service.add_ons.slice(0, 1).map(({ id }) => id),
      swatches: ['shade-rose'],
      notes: 'For my sister and me.',
    }
    // It takes two hours and more: not every start has room for that.
    for (const start of (await startsOf(NAILS)).toReversed()) {
      const booking = await ask(service, start, choice).catch(forgiveRefusal)
      if (booking) return pay({ door }, CLIENT, booking.id)
    }
  })
  agenda.add(now - 30 * MINUTE, async () => {
    const found = await findCancelled()
    if (!found) return
    const { email, service, start } = found
    const { id } = await ask(service, start, {})
    const params = { id }
    await door.call(email, setBookingStatus, { params, body: { status: 'confirmed' } })
    await pay({ door }, CLIENT, id)
    await door.call(email, setBookingStatus, { params, body: { status: 'cancelled' } })
  })

  const postal = demoClients.find(({ email }) => email === CLIENT)!.postalCode
  const servicesOf = (email: string) => door.call(null, listProviderServices, { params: { id: idOf(email) } })

  /** "2026-12-04 14:00", soonest first: when a provider is free for the client. */
  async function startsOf(email: string): Promise<string[]> {
    const { date_availability } = await door.call(null, getProvider, { params: { id: idOf(email) }, query: { postal } })
    return Object.entries(date_availability)
      .flatMap(([date, windows]) => windows.map(({ start }) => `${date} ${start}`))
      .toSorted()
  }

  async function ask(service: Service, when: string, more: object): Promise<Booking> {
    const [date = '', time = ''] = when.split(' ')
    const guests = await guestsFor(door, CLIENT, { service_id: service.id, date })
    const body = { service_id: service.id, date, time, notes: null, ...guests, ...more }
    return door.call(CLIENT, createBooking, { body })
  }

  /** The most expensive haircut, at an hour at which a cheaper provider is available. */
  async function findCancelled() {
    const offered = await Promise.all(
      demoProviders.map(async ({ email }) => {
        const service = (await servicesOf(email)).find(({ title }) => title === CANCELLED)
        return service ? [{ email, service, starts: await startsOf(email) }] : []
      }),
    )
    const [first, ...others] = offered.flat().toSorted((a, b) => b.service.price - a.service.price)
    const start = first?.starts.findLast((one) => others.some(({ starts }) => starts.includes(one)))
    return first && start ? { ...first, start } : null
  }
}
