import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { buildApp } from '#server/app.ts'
import { createMetrics, listenForMetrics, registerMetrics, type Metrics } from '#server/operations/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPaid } from '#tests/factories/visits.ts'

let t: TestApp
let metrics: Metrics
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  metrics = createMetrics(t.deps)
})
afterAll(() => t.close())

const lineOf = (text: string, start: string) => text.split('\n').find((line) => line.startsWith(start))

test('tells of bookings, money, lanes and connections, and of nobody', async () => {
  const visit = await addPaid(t)
  const { type, text } = await metrics.read()
  expect(type).toContain('text/plain')
  expect(lineOf(text, 'homebloom_booking_changes_total{outcome="request"}')).toMatch(/ 1$/)
  expect(lineOf(text, 'homebloom_payments_total{kind="visit"}')).toMatch(/ 1$/)
  expect(Number(lineOf(text, 'homebloom_queue_waiting{lane="email"}')?.split(' ').at(-1))).toBeGreaterThan(0)
  expect(lineOf(text, 'homebloom_database_up')).toBe('homebloom_database_up 1')
  expect(lineOf(text, 'homebloom_pool_connections{state="waiting"}')).toMatch(/ 0$/)
  expect(lineOf(text, 'homebloom_safety_alarms_open')).toBe('homebloom_safety_alarms_open 0')
  for (const secret of [visit.client.email, visit.client.phone, visit.client.id, visit.id])
    expect(text).not.toContain(secret)
  // Asked again immediately it says the same of the database without asking it.
  await addPaid(t)
  const again = await metrics.read()
  expect(lineOf(again.text, 'homebloom_queue_waiting{lane="email"}')).toBe(
    lineOf(text, 'homebloom_queue_waiting{lane="email"}'),
  )
  expect(lineOf(again.text, 'homebloom_payments_total{kind="visit"}')).toMatch(/ 2$/)
})

test('counts requests by the pattern of their route, however many addresses are tried', async () => {
  const own = createMetrics(t.deps)
  const app = await buildApp(t.deps, { watch: (http) => own.watch(http) })
  for (let n = 0; n < 20; n += 1) await app.http.inject(`/api/providers/nobody-${n}`)
  for (let n = 0; n < 20; n += 1) await app.http.inject(`/api/not-there-${n}`)
  const { text } = await own.read()
  const routes = text.split('\n').filter((line) => line.startsWith('homebloom_http_request_seconds_count'))
  expect(routes.map((line) => line.replace(/^\S+?\{|\}/g, ''))).toEqual([
    'method="GET",route="/api/providers/:id",status="404" 20',
    'method="GET",route="/api/*",status="404" 20',
  ])
  await app.http.close()
})

test('is for whoever has the token, or reaches its own port', async () => {
  const app = await buildApp(t.deps)
  registerMetrics(app.http, metrics, { token: 'a long enough token' })
  const ask = (authorization?: string) =>
    app.http.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
  expect((await ask()).statusCode).toBe(404)
  expect((await ask('Bearer a long enough tokem')).statusCode).toBe(404)
  expect((await ask('Bearer a long enough token')).body).toContain('homebloom_database_up')
  await app.http.close()
  const server = await listenForMetrics(metrics, { port: 0, host: '127.0.0.1', token: undefined })
  const { port } = server.address() as { port: number }
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect([answer.status, (await answer.text()).includes('process_resident_memory_bytes')]).toEqual([200, true])
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404)
  server.close()
})

const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFile(join(ROOT, name), 'utf8')

test('every rule and panel asks for what is there, and every alert says what to do', async () => {
  const { text } = await metrics.read()
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const exists = (name: string) => known.has(name) || known.has(name.replace(/_(?:bucket|count|sum)$/, ''))
  const namesIn = (expression: string) => expression.match(/\b(?:homebloom|nodejs|process)_\w+/g) ?? []
  const { groups } = parse(await read('docs/monitoring/alerts.yaml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { runbook: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  const { panels } = JSON.parse(await read('docs/monitoring/dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const asked = [...rules.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))]
  expect(asked.length).toBeGreaterThan(25)
  for (const expression of asked) expect(namesIn(expression).length, expression).toBeGreaterThan(0)
  expect(asked.flatMap(namesIn).filter((name) => !exists(name))).toEqual([])
  const operations = await read('docs/operations.md')
  for (const { alert, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/operations.md#alert-${alert.toLowerCase()}`)
    expect(operations).toContain(`<a id="alert-${alert.toLowerCase()}"></a>`)
  }
})
