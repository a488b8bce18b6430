import type { PayoutGateway } from '#server/payouts/index.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import type { SandboxGateway, SandboxPayouts } from '#server/sandbox/index.ts'
import { startGatewayApp, type GatewayApp } from '#tests/factories/gateway.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { createAgenda, type Agenda } from './agenda.ts'
import type { Chance } from './chance.ts'
import { createPurse, type Purse } from './balance-model.ts'

const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** What the network does to events and calls. */
const NEVER = 0.1
const MOST_COPIES = 5
const QUICK = 0.7
const LATEST_MS = 3 * DAY
const FAILS_BEFORE = 0.05
const LOSES_ANSWER = 0.05

export type World = GatewayApp & {
  agenda: Agenda
  chance: Chance
  /** Two, since who has decided does not decide an appeal. */
  admins: [TestPerson, TestPerson]
  counts: { events: number; deliveries: number; lost: number; failures: number }
  /** The newest email to each address outside of us, as its reader has it. */
  letters: Map<string, string>
  /** Faults outside the books. */
  faults: string[]
  purseOf(personId: string): Purse
  now(): number
  /** At a moment in epoch milliseconds; what it throws is a fault of `who`. */
  at(moment: number, who: string, act: () => Promise<unknown>): void
}

/** A server, its payment company and the bad network between them. */
export async function startWorld(chance: Chance): Promise<World> {
  const counts = { events: 0, deliveries: 0, lost: 0, failures: 0 }
  const agenda = createAgenda()
  const shaky = async <T>(act: () => Promise<T>): Promise<T> => {
    if (chance.is(FAILS_BEFORE)) {
      counts.failures += 1
      throw new Error('the payment company does not answer')
    }
    const answer = await act()
    if (!chance.is(LOSES_ANSWER)) return answer
    counts.failures += 1
    throw new Error('the answer got lost')
  }
  const between = (gateway: SandboxGateway): SandboxGateway => ({
    ...gateway,
    createCheckout: (order) => shaky(() => gateway.createCheckout(order)),
    retrieveCheckout: (id) => shaky(() => gateway.retrieveCheckout(id)),
    expireCheckout: (id) => shaky(() => gateway.expireCheckout(id)),
    refund: (order) => shaky(() => gateway.refund(order)),
  })
  const betweenPayouts = (payouts: SandboxPayouts): PayoutGateway => ({
    ...payouts,
    transfer: (order) => shaky(() => payouts.transfer(order)),
    payOut: (order) => shaky(() => payouts.payOut(order)),
    retrievePayout: (asked) => shaky(() => payouts.retrievePayout(asked)),
    reverse: (order) => shaky(() => payouts.reverse(order)),
  })
  const letters = new Map<string, string>()
  const mail = { send: async ({ to, text }: Mail) => void letters.set(to, text) }
  const made = await startGatewayApp({ isFrozen: true, between, betweenPayouts, post: send, mail })
  const purses = new Map<string, Purse>()
  const faults: string[] = []
  const world: World = {
    ...made,
    agenda,
    chance,
    counts,
    letters,
    faults,
    admins: [await anAdmin(made.t), await anAdmin(made.t)],
    purseOf(personId) {
      const purse = purses.get(personId) ?? createPurse()
      purses.set(personId, purse)
      return purse
    },
    now: () => made.t.clock.now().getTime(),
    at: (moment, who, act) =>
      agenda.add(moment, async () => {
        await act().catch((error: unknown) => faults.push(`${who}: ${String(error)}`))
      }),
  }

  /** 1 to 5 times, in any order, up to three days late; one in ten never. */
  async function send(body: string): Promise<number> {
    counts.events += 1
    if (chance.is(NEVER)) {
      counts.lost += 1
      return 200
    }
    const now = made.t.clock.now().getTime()
    for (let copy = chance.between(1, MOST_COPIES); copy > 0; copy -= 1)
      agenda.add(now + (chance.is(QUICK) ? chance.between(0, MINUTE) : chance.between(0, LATEST_MS)), async () => {
        counts.deliveries += 1
        const status = await made.deliver(body)
        if (status !== 200) throw new Error(`a signed event was answered with ${status}`)
      })
    return 200
  }
  return world
}
