import { allEndpoints } from '#contract/all.ts'
import { routes, type Things } from '#tests/authorization/routes.ts'
import type { Opener } from '#tests/e2e/openers.ts'
import { pages } from '#tests/e2e/pages.ts'
import { createJudge, type Described } from './document.ts'

/** The askers, and what each of their requests carries. */
export type Asker = { name: string; id: string; headers: Record<string, string> }

export const VISITOR: Asker = { name: 'visitor', id: '', headers: {} }

/** @throws what the server says when it refuses */
export async function send<T>(origin: string, path: string, body: object, headers: Asker['headers'] = {}): Promise<T> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

export async function login(origin: string, email: string, password: string): Promise<Asker> {
  type Session = { access_token: string; user: { id: string } }
  const { access_token: token, user } = await send<Session>(origin, '/auth/login', { email, password })
  return { name: email, id: user.id, headers: { authorization: `Bearer ${token}` } }
}

type Answer = { path: string; by: Asker; status: number; type: string; body: string; value: unknown }

export type Report = {
  /** Each answer that is not as the served document says, or a fault of the server. */
  faults: string[]
  /** Operations that no asker got 200 from. */
  unanswered: string[]
  asked: number
  /** Ids of what the lists named, the asker's own first. */
  thingsOf: (asker: Asker) => Things
}

type Row = Record<string, unknown>

/** Where an id of each kind is found: a readable list, and which part of its answer is the id. */
const LISTED: Partial<Record<keyof Things, readonly (readonly [path: string, pick: (answer: never) => unknown])[]>> = {
  alarm: [['/admin/safety', firstId]],
  booking: [
    [
      '/bookings',
      (rows: Row[]) => firstId(rows.filter(({ payment_status: paid }) => paid === 'paid')) ?? firstId(rows),
    ],
    ['/admin/bookings', firstId],
  ],
  case: [['/admin/case-lines', (rows: Row[]) => firstId(rows.filter(({ kind }) => kind === 'case'))]],
  client: [
    ['/bookings', ([row]: Row[]) => row?.['client_id']],
    ['/messages/conversations', ([row]: { other: Row }[]) => row?.other['id']],
  ],
  conversation: [['/messages/conversations', firstId]],
  dispute: [['/admin/disputes', firstId]],
  entry: [['/admin/catalogue', ({ entries }: { entries: Row[] }) => firstId(entries)]],
  gift: [['/gift-cards', firstId]],
  invoice: [['/statements', ({ items }: { items: Row[] }) => firstId(items)]],
  paper: [
    [
      '/papers/mine',
      ({ cards }: { cards: { current: Row | null; latest: Row | null }[] }) =>
        firstId(cards.flatMap(({ current, latest }) => [current, latest].filter((one) => one !== null))),
    ],
  ],
  payee: [['/sandbox/gateway/cases', ({ payees }: { payees: Row[] }) => payees[0]?.['account_id']]],
  photo: [
    ['/portfolio', ({ groups }: { groups: { photos: Row[] }[] }) => firstId(groups.flatMap((one) => one.photos))],
  ],
  provider: [
    ['/services/providers', firstId],
    ['/admin/providers', firstId],
  ],
  receipt: [['/bookings/:id/receipts', firstId]],
  report: [['/admin/conversations', firstId]],
  service: [['/services', firstId]],
  session: [['/sandbox/gateway/cases', ({ payments }: { payments: Row[] }) => payments[0]?.['session_id']]],
  ticket: [['/help/tickets', firstId]],
}

function firstId(rows: Row[]): unknown {
  return rows[0]?.['id']
}

/** As long as a real one, so that it is looked for. */
const UNKNOWN = 'a'.repeat(26)

/**
 * Asks for every GET of the contract as each of the askers, of things that lists name, and judges the answers by the
 * document that the server serves. What this deployment does not serve has to be 404.
 */
export async function askEverything(origin: string, askers: readonly Asker[]): Promise<Report> {
  const judge = createJudge((await (await fetch(`${origin}/api/openapi.json`)).json()) as Described)
  const answers: Answer[] = []
  const faults: string[] = []
  for (const path of inOrder())
    for (const by of askers) {
      const answer = await ask(origin, by, path, addressOf(path, thingsFor(by, answers)))
      answers.push(answer)
      const fault = answer.status >= 500 ? `${answer.status} ${answer.body}` : judge.faultOf(path, answer)
      if (fault !== undefined) faults.push(`${by.name} GET ${path}: ${fault}`)
    }
  const unanswered = [...new Set(answers.map(({ path }) => path))].filter(
    (path) => judge.describes(path) && !answers.some((one) => one.path === path && one.status === 200),
  )
  return { faults, unanswered, asked: answers.length, thingsOf: (asker) => thingsFor(asker, answers) }
}

/** Lists come before what they list. The stream has no end, so it is not among them. */
function inOrder(): string[] {
  const paths = allEndpoints().flatMap(({ endpoint }) =>
    endpoint.method === 'GET' && !('isStream' in endpoint) ? [endpoint.path] : [],
  )
  const rank = (path: string) => {
    // Receipts are listed by their booking, which is listed itself.
    if (path.startsWith('/receipts/:id')) return 2
    return path.includes(':') || routes[`GET ${path}`]?.query ? 1 : 0
  }
  return paths.toSorted((one, other) => rank(one) - rank(other))
}

/** The asker's own if they have one, otherwise another person's. */
function thingsFor(by: Asker, answers: readonly Answer[]): Things {
  const inTurn = [...answers.filter((one) => one.by === by), ...answers].filter(({ status }) => status === 200)
  const find = (kind: string): string => {
    for (const [path, pick] of LISTED[kind as keyof Things] ?? [])
      for (const answer of inTurn) {
        const id = answer.path === path ? pick(answer.value as never) : undefined
        if (typeof id === 'string') return id
      }
    return UNKNOWN
  }
  return new Proxy({} as Things, {
    get: (_, kind) => ({ own: find(String(kind)), foreign: UNKNOWN, unknown: UNKNOWN }),
  })
}

function addressOf(path: string, things: Things): string {
  const { params, query } = routes[`GET ${path}`] ?? {}
  const given = params?.(things, 'own') ?? {}
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? UNKNOWN))
  const search = new URLSearchParams(query?.(things, 'own')).toString()
  return `/api${filled}${search && `?${search}`}`
}

async function ask(origin: string, by: Asker, path: string, address: string): Promise<Answer> {
  const answer = await fetch(`${origin}${address}`, { headers: by.headers, redirect: 'manual' })
  const [status, type, body] = [answer.status, answer.headers.get('content-type') ?? '', await answer.text()]
  return { path, by, status, type, body, value: type.includes('json') ? JSON.parse(body) : undefined }
}

/**
 * Opens every page of the site where each leads in `tests/e2e/pages.ts`, as a browser does: personal data is loaded by
 * the page later, so the server draws it the same for everyone.
 * @param askers by who they are there; addresses name what is theirs
 * @returns what did not answer with a page, the routes whose page says that nothing is there, and how many were opened
 */
export async function openPages(origin: string, askers: Readonly<Record<string, Asker>>) {
  const faults: string[] = []
  const missing = new Set<string>()
  let opened = 0
  for (const { route, as, at } of pages) {
    const addresses = (await at?.(openerOf(origin, as && askers[as]))) ?? [route]
    for (const address of addresses) {
      opened += 1
      const answer = await fetch(`${origin}${address}`)
      const text = await answer.text()
      if (answer.status === 404) missing.add(route)
      const isPage = answer.headers.get('content-type')?.startsWith('text/html') && text.includes('</html>')
      if (!isPage || (!answer.ok && answer.status !== 404)) faults.push(`${address}: ${answer.status} ${text}`)
    }
  }
  return { faults, missing: [...missing].toSorted(), opened }
}

/** Without a sign-in, or where nothing is there yet, an unknown id: the page is drawn all the same. */
function openerOf(origin: string, asker: Asker | undefined): Opener {
  return {
    id: asker?.id ?? UNKNOWN,
    async first<T>(path: string) {
      const answer = await fetch(`${origin}/api/${path}`, { headers: asker?.headers ?? {} })
      const [found] = answer.ok ? ((await answer.json()) as T[]) : []
      return found ?? ({ id: UNKNOWN, service: { id: UNKNOWN } } as T)
    },
  }
}
