import fc from 'fast-check'
import { expect } from 'vitest'
import { createBooking, getBooking, openCheckout, setBookingStatus } from '#contract/bookings.ts'
import type { CallInput, EndpointShape } from '#contract/endpoint.ts'
import { answerReschedule, rescheduleBooking, withdrawReschedule } from '#contract/bookings/reschedule.ts'
import { decideCase } from '#contract/bookings/cases.ts'
import { checkIn, reportNobodyCame } from '#contract/bookings/visit-day.ts'
import { paySandboxCheckout } from '#contract/payments.ts'
import type { TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import type { Bookable } from '#tests/factories/supply.ts'
import { GOOD_CARD } from '#tests/factories/visits.ts'
import * as model from './model.ts'
import { HOUR, hourOf, localText } from './model-clock.ts'
import type { ModelBooking, Side, World } from './model.ts'

/** The product, with the bookings of this run in the order of the model's. */
export type Real = {
  t: TestApp
  clients: TestPerson[]
  providers: Bookable[]
  admin: TestPerson
  ids: string[]
  done: { commands: number }
}

type Command = fc.AsyncCommand<World, Real>
type Act = (world: World, real: Real) => Promise<void>

function command(name: string, act: Act): Command {
  return {
    check: () => true,
    async run(world, real) {
      real.done.commands += 1
      await act(world as World, real)
    },
    toString: () => name,
  }
}

/** Both have to say the same: done, or refused for the same reason. */
async function compare<E extends EndpointShape>(
  { t }: Real,
  expected: string | null,
  endpoint: E,
  input: CallInput<E> & { token: string },
): Promise<{ id?: string }> {
  const { status, body } = await t.call(endpoint, input)
  expect(status < 300 ? null : body.code).toBe(expected)
  return body as { id?: string }
}

/** A booking by a number that shrinks well, or nothing when there is none yet. */
function pick(world: World, n: number): [ModelBooking, number] | null {
  const at = n % Math.max(1, world.bookings.length)
  const found = world.bookings[world.bookings.length - 1 - at]
  return found ? [found, world.bookings.length - 1 - at] : null
}

type OnBooking = (world: World, real: Real, b: ModelBooking, id: string, token: string) => Promise<void>

/** An act of one side of a booking, and afterwards a look at it through either side's eyes. */
function onBooking(name: string, n: number, side: Side, act: OnBooking): Command {
  return command(`${side} ${name} (${n})`, async (world, real) => {
    const found = pick(world, n)
    if (!found) return
    const [b, at] = found
    const id = real.ids[at]!
    const token = tokenOf(real, b, side)
    await act(world, real, b, id, token)
    await look(world, real, b, id, n % 2 === 0 ? 'client' : 'provider')
  })
}

function tokenOf({ clients, providers }: Real, b: ModelBooking, side: Side): string {
  return side === 'client' ? clients[b.client]!.token : providers[b.provider]!.token
}

async function look(world: World, real: Real, b: ModelBooking, id: string, side: Side): Promise<void> {
  const expected = model.viewOf(world, b, side)
  // Money counts as refunded once the payment company has confirmed it.
  if (expected.payment_status.endsWith('refunded')) await real.t.app.work.deliver()
  const { body } = await real.t.call(getBooking, { token: tokenOf(real, b, side), params: { id } })
  const { status, cancel_reason, starts_at, payment_status, can, proposal } = body
  const shown = proposal && { is_mine: proposal.is_mine, scheduled_at: proposal.scheduled_at }
  expect({
    status,
    cancel_reason,
    starts_at,
    payment_status,
    fee: body.cancellation.fee,
    proposal: shown,
    can,
  }).toEqual(expected)
}

const which = fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 3 }) }, { weight: 1, arbitrary: fc.nat({ max: 30 }) })
const side = fc.constantFrom<Side>('client', 'provider')
const day = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 1, arbitrary: fc.nat({ max: 62 }) },
)
/** Few hours, so that people meet. */
const hour = fc.constantFrom(8, 9, 10, 11, 20)
const when = fc.tuple(day, hour)

const startOf = (world: World, [ahead, at]: [number, number]) => hourOf(world.now, ahead, at)
const textOf = (start: number) => {
  const [date = '', time = ''] = localText(start).split('T')
  return { date, time }
}

const books = fc
  .tuple(fc.nat({ max: 1 }), fc.nat({ max: 1 }), when, fc.boolean())
  .map(([client, provider, slot, goesOn]) =>
    command(
      `client ${client} books ${provider} at ${slot.join()}${goesOn ? ', who accepts, and pays' : ''}`,
      async (world, real) => {
        const start = startOf(world, slot)
        const expected = model.book(world, client, provider, start)
        const body = { service_id: real.providers[provider]!.serviceId, ...textOf(start) }
        const token = real.clients[client]!.token
        const made = await compare(real, expected, createBooking, { token, body })
        if (expected !== null) return
        const id = made.id!
        real.ids.push(id)
        if (!goesOn) return
        const b = world.bookings.at(-1)!
        const asked = { token: real.providers[provider]!.token, params: { id }, body: { status: 'confirmed' as const } }
        await compare(real, model.accept(world, b), setBookingStatus, asked)
        await payFor(world, real, b, id, token)
      },
    ),
  )

const payFor: OnBooking = async (world, real, b, id, token) => {
  const expected = model.pay(world, b)
  const opened = await real.t.call(openCheckout, { token, body: { booking_id: id } })
  expect(opened.status < 300 ? null : opened.body.code).toBe(expected)
  if (expected !== null) return
  const params = { session_id: opened.body.session_id }
  expect((await real.t.call(paySandboxCheckout, { params, body: GOOD_CARD })).status).toBe(200)
}

type Wish = 'confirmed' | 'completed'

const asks = fc
  .tuple(which, side, fc.constantFrom<Wish>('confirmed', 'confirmed', 'confirmed', 'completed'))
  .map(([n, who, status]) =>
    onBooking(status, n, who, async (world, real, b, id, token) => {
      const client = () => (status === 'confirmed' ? model.reopen(world, b) : 'forbidden')
      const provider = () => (status === 'confirmed' ? model.accept(world, b) : model.complete(b))
      const expected = who === 'client' ? client() : provider()
      await compare(real, expected, setBookingStatus, { token, params: { id }, body: { status } })
    }),
  )

/** Hardly ever happens by chance alone: a visit that is completed early, and soon checked again. */
const hurries = fc
  .tuple(which, fc.constantFrom('puts it back', 'cancels it', 'leaves it'), fc.boolean())
  .map(([n, then, isSeen]) =>
    onBooking(`completes early, and the client ${then}`, n, 'provider', async (world, real, b, id, token) => {
      const params = { id }
      const completed = { token, params, body: { status: 'completed' as const } }
      await compare(real, model.complete(b), setBookingStatus, completed)
      if (isSeen) await look(world, real, b, id, 'client')
      const client = tokenOf(real, b, 'client')
      if (then === 'puts it back') {
        const back = { token: client, params, body: { status: 'confirmed' as const } }
        await compare(real, model.reopen(world, b), setBookingStatus, back)
      }
      if (then !== 'cancels it') return
      const fee = model.feeOf(world, b)
      const off = { token: client, params, body: { status: 'cancelled' as const, expected_fee: fee / 100 } }
      await compare(real, model.cancel(world, b, 'client', fee), setBookingStatus, off)
    }),
  )

const cancels = fc.tuple(which, side, fc.boolean()).map(([n, who, knowsFee]) =>
  onBooking('cancels', n, who, async (world, real, b, id, token) => {
    const fee = knowsFee ? model.feeOf(world, b) : 0
    const expected = model.cancel(world, b, who, fee)
    const body = { status: 'cancelled' as const, expected_fee: fee / 100 }
    await compare(real, expected, setBookingStatus, { token, params: { id }, body })
  }),
)

const misses = which.map((n) =>
  onBooking('reports a no-show', n, 'provider', async (world, real, b, id, token) => {
    const body = { status: 'cancelled' as const, reason: 'no_show' }
    await compare(real, model.noShow(world, b), setBookingStatus, { token, params: { id }, body })
  }),
)

const arrives = which.map((n) =>
  onBooking('checks in', n, 'provider', async (world, real, b, id, token) => {
    await compare(real, model.checkIn(world, b), checkIn, { token, params: { id }, body: {} })
  }),
)

/** An admin often decides immediately. */
const accuses = fc.tuple(which, fc.constantFrom('right', 'wrong', 'undecided')).map(([n, verdict]) =>
  onBooking(`says that nobody came, ${verdict}`, n, 'client', async (world, real, b, id, token) => {
    const expected = model.reportNobodyCame(world, b)
    await compare(real, expected, reportNobodyCame, { token, params: { id }, body: { statement: 'Nobody came' } })
    if (b.report !== 'open' || verdict === 'undecided') return
    const open = await real.t.db
      .selectFrom('booking_case')
      .select('id')
      .where('booking_id', '=', id)
      .where('kind', '=', 'nobody_came')
      .executeTakeFirstOrThrow()
    const body = { decision: verdict === 'right' ? 'client' : 'provider', reason: 'We asked both' } as const
    model.decideNobodyCame(b, verdict === 'right')
    await compare(real, null, decideCase, { token: real.admin.token, params: { id: open.id }, body })
  }),
)

const pays = which.map((n) => onBooking('pays', n, 'client', payFor))

/** Often the other side accepts immediately: by chance alone that would hardly ever happen. */
const moves = fc.tuple(which, side, when, fc.boolean()).map(([n, who, slot, isAgreed]) =>
  onBooking(`moves to ${slot.join()}${isAgreed ? ', agreed' : ''}`, n, who, async (world, real, b, id, token) => {
    const start = startOf(world, slot)
    const expected = model.move(world, b, who, start)
    await compare(real, expected, rescheduleBooking, { token, params: { id }, body: textOf(start) })
    const other = who === 'client' ? 'provider' : 'client'
    if (!isAgreed || !b.proposal) return
    const answered = model.answer(world, b, other, true)
    const asked = { token: tokenOf(real, b, other), params: { id }, body: { accept: true } }
    await compare(real, answered, answerReschedule, asked)
  }),
)

const answers = fc.tuple(which, side, fc.boolean()).map(([n, who, accept]) =>
  onBooking(accept ? 'agrees' : 'disagrees', n, who, async (world, real, b, id, token) => {
    const expected = model.answer(world, b, who, accept)
    await compare(real, expected, answerReschedule, { token, params: { id }, body: { accept } })
  }),
)

const withdraws = fc.tuple(which, side).map(([n, who]) =>
  onBooking('withdraws', n, who, async (world, real, b, id, token) => {
    await compare(real, model.withdraw(world, b, who), withdrawReschedule, { token, params: { id } })
  }),
)

/** A person without a part in it gets what an unknown id gets, and changes nothing. */
const strangers = fc.tuple(which, side).map(([n, who]) =>
  command(`another ${who} tries (${n})`, async (world, real) => {
    const found = pick(world, n)
    if (!found) return
    const [b, at] = found
    const people = who === 'client' ? real.clients : real.providers
    const { token } = people[1 - (who === 'client' ? b.client : b.provider)]!
    const params = { id: real.ids[at]! }
    await compare(real, 'not_found', setBookingStatus, { token, params, body: { status: 'cancelled' } })
    await compare(real, 'not_found', answerReschedule, { token, params, body: { accept: true } })
    await look(world, real, b, params.id, who)
  }),
)

const waits = fc
  .oneof(
    fc.integer({ min: 1, max: 120 }).map((n) => n * 5),
    fc.integer({ min: 1, max: 80 }).map((n) => n * 60),
  )
  .map((minutes) =>
    command(`${minutes} minutes pass`, async (world, real) => {
      world.now += minutes * 60_000
      real.t.advance(minutes * 60_000)
    }),
  )

const sweeps = fc.constant(
  command('the system sweeps', async (world, real) => {
    model.sweep(world)
    await real.t.app.work.runDue()
  }),
)

const edges = fc.oneof(fc.constant(0), fc.nat({ max: 10 }))

/** The clock goes to where a rule of some booking turns over, or a little to either side of it. */
const jumps = fc.tuple(which, edges, fc.constantFrom(-1, 0, 1, 300)).map(([n, edge, minutes]) =>
  command(`the clock goes to edge ${edge} of ${n}, ${minutes} minutes off`, async (world, real) => {
    const found = pick(world, n)
    const at = found && model.edgesOf(found[0])[edge]
    if (!at) return
    const to = Math.ceil(at / 60_000) * 60_000 + minutes * 60_000
    if (to <= world.now || to > world.now + 12 * 24 * HOUR) return
    real.t.advance(to - world.now)
    world.now = to
  }),
)

/** Two clients, two providers, the system and the clock. */
export const commandArbitraries = [
  books,
  books,
  asks,
  asks,
  hurries,
  cancels,
  misses,
  arrives,
  accuses,
  pays,
  pays,
  moves,
  moves,
  answers,
  answers,
]
  .concat([withdraws, strangers, waits, jumps, jumps, sweeps])
  .map((arbitrary) => arbitrary as fc.Arbitrary<Command>)
