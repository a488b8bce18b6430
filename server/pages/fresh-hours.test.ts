import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { searchAvailability } from '#contract/availability/search.ts'
import { createBooking, setBookingStatus } from '#contract/bookings.ts'
import { buildApp } from '#server/app.ts'
import { MAX_AGE_MS } from '#server/platform/cache.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { createPubSub } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { day } from '#tests/factories/calendar.ts'
import { servePages, type PageOptions, type PagesModule } from './register-pages.ts'

const DATE = day(3)
const TIME = '10:00'

/** The pages load like the real ones and show what they got: their cached copies are what is tested here. */
const PAGES: PagesModule = {
  SHARED_PAGES: { '/providers/:id': [], '/services/details/:name': [] },
  createSsrHandler: () => async (request, services) => {
    const caller = services.caller as unknown as Caller
    const [, kind, id = ''] = new URL(request.url).pathname.replace('.data', '').split('/')
    const told =
      kind === 'providers'
        ? await caller.call(getProvider, { params: { id } })
        : await caller.call(listServiceProviders, { query: { limit: 50 } })
    return new Response(JSON.stringify(told), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}

type Server = { pages: FastifyInstance; api: FastifyInstance; stop(): Promise<void> }

let t: TestApp
let servers: Server[]
let client: TestPerson
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  client = await addPerson(t)
  provider = await addBookable(t)
  servers = [await startServer(), await startServer()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await t.close()
})

/** A process of its own as far as memory goes: pool, messages and pages are not shared. */
async function startServer(): Promise<Server> {
  const db = createDatabase(t.target, { max: 4 })
  const pubsub = createPubSub({ target: t.target, log: t.deps.log })
  const app = await buildApp({ ...t.deps, db, pubsub })
  const pages = Fastify()
  const options = { mode: 'production', site: { publicUrl: 'http://localhost' }, today: () => day(0) }
  servePages(pages, PAGES, { ...options, pubsub, limits: t.deps.limits, caller: app.caller } as unknown as PageOptions)
  await pubsub.start()
  return {
    pages,
    api: app.http,
    async stop() {
      await app.http.close()
      await pubsub.stop()
      await db.destroy()
    },
  }
}

/** Whether anything in an answer, of any shape, offers the hour. */
function offersHour(told: unknown): boolean {
  if (Array.isArray(told)) return told.some(offersHour)
  if (typeof told !== 'object' || told === null) return false
  const { date, start, [DATE]: slots } = told as Record<string, unknown>
  if (date === DATE && start === TIME) return true
  if (Array.isArray(slots) && slots.some((slot) => (slot as { start: string }).start === TIME)) return true
  return Object.values(told).some(offersHour)
}

const read = async (server: FastifyInstance, url: string) => offersHour((await server.inject(url)).json())
const readPages = async () =>
  Promise.all(
    servers.flatMap(({ pages }) =>
      [`/providers/${provider.id}`, `/providers/${provider.id}.data`, '/services/details/Any'].map((url) =>
        read(pages, url),
      ),
    ),
  )
const readAnswers = async () =>
  Promise.all(
    servers.flatMap(({ api }) =>
      [`/providers/${provider.id}`, '/services/providers?limit=50', `/search?date=${DATE}`].map((path) =>
        read(api, `/api${path}`),
      ),
    ),
  )
const nowhere = [false, false, false, false, false, false]
const everywhere = nowhere.map(() => true)

it(`an hour that was taken is offered by no answer at once, and by no page for longer than ${MAX_AGE_MS / 1000} s`, async () => {
  expect(searchAvailability.path).toBe('/search')
  expect([await readPages(), await readAnswers()]).toEqual([everywhere, everywhere])
  const body = { service_id: provider.serviceId, date: DATE, time: TIME }
  const booked = await t.call(createBooking, { token: client.token, body })
  expect(booked.status).toBe(201)
  const acknowledged = performance.now()
  expect(await readAnswers()).toEqual(nowhere)
  await new Promise((resolve) => setTimeout(resolve, MAX_AGE_MS - (performance.now() - acknowledged)))
  expect(await readPages()).toEqual(nowhere)
  const params = { id: booked.body.id }
  await t.call(setBookingStatus, { token: client.token, params, body: { status: 'cancelled' } })
  expect(await readAnswers()).toEqual(everywhere)
})
