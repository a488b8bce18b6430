import { Agent, request } from 'node:http'
import { getMe } from '#contract/accounts.ts'
import { allEndpoints } from '#contract/all.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { Described } from '#tests/shipped/document.ts'
import type { Program } from '#tests/shipped/program.ts'
import { askEverything, VISITOR, type Asker } from '#tests/shipped/questions.ts'
import { oddRequest, walk, type OddRequest } from './odd-requests.ts'

/** A sender; `renew` gives a new session once theirs ended. */
export type Principal = { name: string; asker: Asker; renew?: () => Promise<Asker> }

export type Storm = {
  /** How many answers of each status. */
  statuses: Map<number, number>
  sent: number
  seconds: number
  /** How many answers in the 200s each of them got: the sessions held. */
  good: Map<string, number>
  /** How many sessions had ended, each answered by a new login where the principal has one. */
  ended: number
  /** Every 5xx and every answer that never came, with the request. */
  faults: string[]
}

type Options = { requests: number; seconds: number; seed: number; lanes: number; until: AbortSignal }

/** From one principal at one address, so few that no limit of an address applies in production. */
const PER_ADDRESS = 500
const ANSWER_LIMIT_MS = 60_000
const RENEW_EVERY_MS = 35_000
/** They end sessions, move the clock or let the sandbox's own payment company fail on purpose. */
const LAST = (endpoint: EndpointShape) =>
  endpoint.path === '/auth/logout' || /^\/sandbox\/(clock|gateway)/.test(endpoint.path)

/** Sends odd requests for everything that the served document describes to a program that was started as users start it. */
export async function sendStorm(
  { origin }: Program,
  principals: readonly Principal[],
  { requests, seconds, seed, lanes, until }: Options,
): Promise<Storm> {
  const endpoints = await describedEndpoints(origin)
  const { thingsOf } = await askEverything(
    origin,
    principals.map(({ asker }) => asker),
  )
  const agent = new Agent({ keepAlive: true })
  const storm: Storm = { statuses: new Map(), sent: 0, seconds: 0, good: new Map(), ended: 0, faults: [] }
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000

  async function send(lane: number): Promise<void> {
    const principal = principals[lane % principals.length]!
    const random = walk(seed + lane)
    const things = thingsOf(principal.asker)
    let [{ asker }, renewedAt] = [principal, 0]
    while (storm.sent < requests && elapsed() < seconds && !until.aborted) {
      const place = storm.sent < requests * 0.98 && elapsed() < seconds * 0.98 ? endpoints.first : endpoints.all
      const endpoint = place[Math.floor(random() * place.length)]!
      const token = asker.headers['authorization']?.replace('Bearer ', '') ?? ''
      const odd = oddRequest(endpoint, { random, things, tokens: [token] })
      odd.headers['x-forwarded-for'] = `10.${lane}.0.${1 + (Math.floor(storm.sent / PER_ADDRESS / lanes) % 250)}`
      storm.sent += 1
      const { status, body } = await ask(agent, origin, odd)
      note(storm, principal, odd, status, body)
      const isOut = status === 401 && token !== '' && odd.headers['authorization'] === `Bearer ${token}`
      if (!isOut || performance.now() - renewedAt < RENEW_EVERY_MS || (await isLoggedIn(agent, origin, odd))) continue
      storm.ended += 1
      renewedAt = performance.now()
      asker = (await principal.renew?.().catch(() => undefined)) ?? asker
    }
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => send(lane)))
  agent.destroy()
  return { ...storm, seconds: elapsed() }
}

/** A 401 may also be about the request: a wrong password beside a good session. */
async function isLoggedIn(agent: Agent, origin: string, { headers }: OddRequest): Promise<boolean> {
  const { authorization = '', 'x-forwarded-for': from = '' } = headers
  const question = {
    method: getMe.method,
    url: `/api${getMe.path}`,
    headers: { authorization, 'x-forwarded-for': from },
  }
  return (await ask(agent, origin, question)).status === 200
}

/** What the document names, by its contract, which knows what a good request looks like. */
async function describedEndpoints(origin: string): Promise<{ first: EndpointShape[]; all: EndpointShape[] }> {
  const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Described
  const contract = new Map<string, EndpointShape>(
    allEndpoints().map(({ endpoint }) => [
      `${endpoint.method.toLowerCase()} /api${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`,
      endpoint,
    ]),
  )
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).flatMap((method) => contract.get(`${method} ${path}`) ?? []),
  )
  return { first: all.filter((endpoint) => !LAST(endpoint)), all }
}

function note(storm: Storm, { name }: Principal, odd: OddRequest, status: number, body: string): void {
  storm.statuses.set(status, (storm.statuses.get(status) ?? 0) + 1)
  if (status >= 200 && status < 300) storm.good.set(name, (storm.good.get(name) ?? 0) + 1)
  if (status === 0 || status >= 500)
    storm.faults.push(`${name}: ${JSON.stringify(odd).slice(0, 1000)} → ${status} ${body}`)
}

/** `fetch` would tidy the address up. @returns status 0 when no answer came */
function ask(agent: Agent, origin: string, { method, url, headers, payload }: OddRequest) {
  const { hostname, port } = new URL(origin)
  return new Promise<{ status: number; body: string }>((resolve) => {
    const none = (error: Error) => resolve({ status: 0, body: error.message })
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
    const sent = request({ agent, hostname, port, method, path: url, headers: { ...headers, ...length } }, (answer) => {
      const status = answer.statusCode ?? 0
      let body = ''
      answer.on('data', (chunk: Buffer) => (body += body.length < 500 ? chunk.toString() : ''))
      answer.once('end', () => resolve({ status, body }))
      answer.once('error', none)
      // A stream has no end.
      if (!answer.headers['content-type']?.startsWith('text/event-stream')) return
      resolve({ status, body })
      sent.destroy()
    })
    sent.setTimeout(ANSWER_LIMIT_MS, () => sent.destroy(new Error('no answer in a minute')))
    sent.once('error', none)
    sent.end(payload)
  })
}

export const visitor: Principal = { name: 'visitor', asker: VISITOR }

export function describeStorm(name: string, { statuses, sent, seconds, good, ended, faults }: Storm): string {
  const told = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} of ${status}`)
  const served = [...good].map(([who, count]) => `${who} ${count}`)
  return [
    `${name}: ${sent} requests in ${seconds.toFixed(0)} s; answers: ${told.join(', ')}`,
    `in the 200s: ${served.join(', ')}; sessions that ended: ${ended}`,
    faults.length === 0
      ? 'no 5xx, every request answered'
      : `BROKEN: ${faults.length}\n${faults.slice(0, 40).join('\n')}`,
  ].join('\n')
}
