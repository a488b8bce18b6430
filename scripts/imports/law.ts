/**
 * Allowed directions of imports (docs/architecture.md) as one table. `npm run check` runs `scripts/check-imports.ts`,
 * which checks every file of the repository and says how to mend a breach.
 */

/** The doors that each server domain may use. Calls go down this list, events go up it. */
const SERVER: Record<string, readonly string[]> = {
  platform: [],
  accounts: [],
  catalogue: [],
  content: [],
  providers: ['accounts', 'catalogue'],
  availability: ['accounts', 'providers', 'catalogue'],
  taxes: ['accounts'],
  payments: ['accounts'],
  promotions: ['accounts', 'payments'],
  bookings: ['accounts', 'catalogue', 'providers', 'availability', 'payments', 'promotions'],
  tips: ['accounts', 'payments', 'bookings'],
  disputes: ['accounts', 'payments', 'promotions', 'bookings'],
  ledger: ['payments', 'promotions', 'bookings', 'tips', 'disputes'],
  payouts: ['accounts', 'providers', 'taxes', 'payments', 'bookings', 'ledger'],
  receipts: ['payments', 'bookings'],
  statements: [
    'accounts',
    'availability',
    'taxes',
    'payments',
    'bookings',
    'disputes',
    'ledger',
    'receipts',
    'payouts',
  ],
  calendars: ['accounts', 'payments', 'bookings'],
  reviews: ['accounts', 'providers', 'availability', 'payments', 'bookings'],
  messaging: ['accounts', 'providers', 'availability', 'payments', 'bookings'],
  waitlist: ['accounts', 'catalogue', 'providers', 'availability', 'bookings'],
  support: ['accounts', 'bookings'],
  admin: [
    'accounts',
    'catalogue',
    'content',
    'providers',
    'availability',
    'payments',
    'promotions',
    'bookings',
    'ledger',
    'payouts',
    'receipts',
    'reviews',
    'messaging',
    'support',
  ],
  notifications: [
    'accounts',
    'content',
    'providers',
    'availability',
    'taxes',
    'payments',
    'promotions',
    'bookings',
    'disputes',
    'tips',
    'payouts',
    'receipts',
    'statements',
    'reviews',
    'messaging',
    'waitlist',
    'support',
    'calendars',
    'admin',
  ],
  operations: ['accounts', 'bookings', 'payments', 'ledger', 'payouts', 'notifications'],
  sandbox: [
    'accounts',
    'catalogue',
    'providers',
    'availability',
    'payments',
    'bookings',
    'payouts',
    'messaging',
    'admin',
  ],
}

/** Other rooms that each room of `web/` may use, besides `ui`, `shell` and `styles`. Pages may use all. */
const WEB: Record<string, readonly string[]> = {
  ui: [],
  // Generated: what the web can call.
  endpoints: [],
  shell: ['offline'],
  offline: [],
  worker: ['offline'],
  styles: [],
  live: [],
  messaging: [],
  home: [],
  inbox: [],
  help: [],
  site: [],
  accounts: ['push'],
  catalogue: ['discovery'],
  discovery: ['waitlist'],
  waitlist: ['bookings'],
  availability: [],
  calendars: [],
  payments: ['bookings', 'calendars'],
  credit: ['bookings'],
  reviews: [],
  tips: ['bookings', 'payments'],
  push: [],
  household: [],
  bookings: ['accounts', 'calendars', 'household', 'push'],
  'client-area': ['accounts', 'bookings'],
  'provider-area': ['accounts', 'availability', 'bookings', 'calendars', 'offline'],
  admin: ['availability'],
  sandbox: [],
}

/** Folders beside the domains of the server: they put everything together. */
const SERVER_TOP = ['pages']

export type Import = {
  /** As written, for example `#server/bookings/index.ts`. */
  specifier: string
  /** `import type` and `export type` are gone at run time. */
  isType: boolean
}

/**
 * The reason why a file may not import another, with the remedy. Null when it may. Paths are from the root, with `/`.
 */
export function breachOf(file: string, { specifier, isType }: Import): string | null {
  // The bench has no alias of its own.
  if (specifier.startsWith('..') && !startsWith(file, 'bench'))
    return "Climb with an alias instead: '#contract/…', '#server/…', '#web/…', '#db/…', '#tests/…' or '#scripts/…'."
  const target = targetOf(file, specifier)
  const [room = ''] = file.split('/')
  if (isTest(file) || !['contract', 'server', 'web'].includes(room)) return null
  if (startsWith(target, 'tests')) return 'Only tests import from tests/.'
  if (room === 'contract') return ofContract(specifier)
  return room === 'server' ? ofServer(file, specifier, target) : ofWeb(file, specifier, target, isType)
}

/** A room or domain that the table does not know; null when it is known. @param folder like `server/bookings` */
export function unknownRoom(folder: string): string | null {
  const [room, name = ''] = folder.split('/')
  const isKnown = room === 'server' ? name in SERVER || SERVER_TOP.includes(name) : name in WEB
  return isKnown ? null : `${folder} is not in the table of scripts/imports/law.ts: say there what it may import.`
}

/** Every room that the table names, as a folder: one that is gone must leave the table, too. */
export function namedRooms(): string[] {
  return [...Object.keys(SERVER).map((name) => `server/${name}`), ...Object.keys(WEB).map((name) => `web/${name}`)]
}

/** The server domains that depend on this one: a change of it can break them. */
export function domainsOn(domain: string): string[] {
  return Object.keys(SERVER).filter((name) => SERVER[name]!.includes(domain))
}

function ofContract(specifier: string): string | null {
  const isFine = /^(?:\.\/|#contract\/|zod(?:$|\/))/.test(specifier)
  return isFine ? null : 'contract/ imports zod and its own files only: browsers and the server share it.'
}

function ofServer(file: string, specifier: string, target: string): string | null {
  const [, domain = ''] = file.split('/')
  if (!(domain in SERVER)) return null
  if (startsWith(target, 'web')) return 'The server does not know the web. Share it in contract/.'
  if (/^(?:kysely|pg)(?:$|\/)/.test(specifier) && domain !== 'platform' && !/(?:^|[/-])queries\.ts$/.test(file))
    return "Only a domain's queries.ts speaks SQL. Give the statement a name there and call it."
  if (!startsWith(target, 'server') || startsWith(target, `server/${domain}`)) return null
  if (domain !== 'platform' && startsWith(target, 'server/platform')) return null
  const doors = SERVER[domain] ?? []
  if (doors.some((door) => target === `server/${door}/index.ts`)) return null
  return doors.length > 0
    ? `${domain} may import the doors (index.ts) of ${doors.join(', ')} and nothing deeper. Otherwise emit an event.`
    : `${domain} lies below every other domain and imports platform only. Emit an event, or move the code up.`
}

function ofWeb(file: string, specifier: string, target: string, isType: boolean): string | null {
  const isHandOver = file === 'web/api.server.ts' && isType
  if (!isHandOver && (/^(?:kysely|pg|fastify)(?:$|\/)/.test(specifier) || /^(?:server|db)\//.test(target)))
    return 'The web does not know the server. Call an endpoint through #web/api.ts, or share it in contract/.'
  if (!isType && /^zod(?:$|\/)/.test(specifier))
    return 'No zod in the browser: use plain checks from #contract/rules.ts, and import types with `import type`.'
  if (/\/pages\/(?!\+types\/|.*\.css$)/.test(target))
    return 'Nobody imports a page. Move the shared part out of pages/ and import that.'
  const [, room = '', ...rest] = file.split('/')
  const [targetTop, targetRoom = '', ...targetRest] = target.split('/')
  const isInRoom = rest.length > 0 && !file.includes('/pages/')
  if (!isInRoom || targetTop !== 'web' || targetRest.length === 0) return null
  const shared = room === 'ui' ? ['ui', 'styles', 'endpoints'] : ['ui', 'shell', 'styles', 'endpoints']
  if ([room, ...shared, ...(WEB[room] ?? [])].includes(targetRoom)) return null
  return 'Only pages combine rooms of the web. Move a part that many need to web/ui, or say in the table that this room stands on that one.'
}

/** Target of an import, from the root; packages as written. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('./') ? `${file.slice(0, file.lastIndexOf('/'))}/${specifier.slice(2)}` : specifier
}

function startsWith(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file)
}
