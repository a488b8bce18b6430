/**
 * Which way imports may point (docs/architecture.md), as one table. `npm run generate` writes the rules of oxlint from
 * it: a later override replaces an earlier one, so every room and domain gets one complete set.
 */
type Pattern = { group?: string[]; regex?: string; message: string; allowTypeImports?: boolean }
type Override = { files: string[]; rules: Record<string, unknown> }

const value = ['accounts', 'catalogue', 'providers', 'availability', 'payments', 'bookings', 'reviews', 'messaging']

/** The doors that each server domain may use. Calls go down this list, events go up it. */
export const doorsOf: Record<string, string[]> = {
  accounts: [],
  catalogue: [],
  content: [],
  providers: ['accounts', 'catalogue'],
  availability: ['providers', 'catalogue'],
  payments: ['accounts'],
  bookings: ['accounts', 'catalogue', 'providers', 'availability', 'payments'],
  reviews: ['accounts', 'providers', 'bookings'],
  messaging: ['accounts', 'providers', 'bookings'],
  calendars: ['accounts', 'payments', 'bookings'],
  notifications: value,
  admin: value,
  sandbox: [...value, 'notifications', 'admin'],
}

/** Folders of `web/` that every part may use; `ui` itself knows no other. */
const SHARED_WEB = ['ui', 'shell', 'styles']
/** Folders of `web/` that stay apart from each other. */
const WEB_DOMAINS = [...Object.keys(doorsOf), 'home', 'contact', 'legal']

const noParents: Pattern = {
  group: ['../**'],
  message: "Climb with an alias instead: '#contract/…', '#server/…', '#web/…', '#db/…' or '#tests/…'.",
}
const noBrowserCode: Pattern = {
  group: ['#web/**'],
  message: 'The server does not know the web. Share it in contract/.',
}
const noTestCode: Pattern = { group: ['#tests/**'], message: 'Only tests import from tests/.' }
const noServerCode: Pattern = {
  group: ['#server/**', '#db/**', 'kysely', 'kysely/**', 'pg', 'fastify', 'fastify/**'],
  message: 'The web does not know the server. Call an endpoint through #web/api.ts, or share it in contract/.',
}
const noPages: Pattern = {
  group: ['**/pages/**'],
  message: 'Nobody imports a page. Move the shared part out of pages/ and import that.',
}
const noSql: Pattern = {
  group: ['kysely', 'kysely/**', 'pg', 'pg/**'],
  message: "Only a domain's queries.ts speaks SQL. Give the statement a name there and call it.",
}
const noRunTimeSchemas: Pattern = {
  group: ['zod', 'zod/**'],
  message: 'No zod in the browser: use plain checks from #contract/rules.ts, and import types with `import type`.',
  allowTypeImports: true,
}

/** Every override, most general first. */
export function importOverrides(): Override[] {
  const domains = Object.entries(doorsOf).flatMap(([domain, doors]) => serverDomain(domain, doors))
  return [contract(), ...platform(), ...domains, ...web(), ...tests()]
}

function contract(): Override {
  // Everything but zod and a neighbour (`./`); the pattern language has no negation of its own.
  const outside = '^(?:[^.z]|z(?:$|[^o])|zo(?:$|[^d])|zod[^/]|\\.\\.|\\.[^./])'
  return restrict(
    ['contract/**/*.ts'],
    [
      {
        regex: outside,
        message: 'contract/ imports zod and its own files (./…) only: browsers and the server share it.',
      },
    ],
  )
}

function platform(): Override[] {
  const domains = { group: ['#server/*/**', '!#server/platform/**'], message: belongsBelow('platform') }
  return [restrict(['server/platform/**/*.ts'], [noParents, noBrowserCode, noTestCode, domains])]
}

function serverDomain(domain: string, doors: string[]): Override[] {
  const allowed = ['platform/**', `${domain}/**`, ...doors.map((door) => `${door}/index.ts`)]
  const reach: Pattern = {
    group: ['#server/*/**', ...allowed.map((path) => `!#server/${path}`)],
    message: doors.length
      ? `${domain} may import the doors (index.ts) of ${doors.join(', ')} and nothing deeper. Otherwise emit an event.`
      : belongsBelow(domain),
  }
  const patterns = [noParents, noBrowserCode, noTestCode, reach]
  return [
    restrict([`server/${domain}/**/*.ts`], [...patterns, noSql]),
    restrict([`server/${domain}/**/queries.ts`, `server/${domain}/**/*-queries.ts`], patterns),
  ]
}

function belongsBelow(domain: string): string {
  return `${domain} lies below every other domain and imports platform only. Emit an event, or move the code up.`
}

function web(): Override[] {
  const common = [noParents, noServerCode, noTestCode, noPages, noRunTimeSchemas]
  const typeOnly = { ...noServerCode, allowTypeImports: true }
  return [
    restrict(['web/**/*.{ts,tsx}'], common),
    restrict(['web/ui/**/*.{ts,tsx}'], [...common, apartFrom(['ui', 'styles'])]),
    ...WEB_DOMAINS.map((domain) =>
      restrict([`web/${domain}/*.{ts,tsx}`], [...common, apartFrom([domain, ...SHARED_WEB])]),
    ),
    restrict(['web/api.server.ts'], [noParents, typeOnly, noTestCode, noPages, noRunTimeSchemas]),
  ]
}

function apartFrom(allowed: string[]): Pattern {
  return {
    // A negation here also lifts what another pattern refuses, so pages are named once more.
    group: ['#web/*/**', ...allowed.map((folder) => `!#web/${folder}/**`), '**/pages/**'],
    message: 'Only pages combine domains, and nobody imports a page. Move a part that many need to web/ui.',
  }
}

/** Tests come through the front door of several rooms, so only climbing is refused. */
function tests(): Override[] {
  return [restrict(['**/*.test.{ts,tsx}', 'tests/**/*.ts', 'bench/**/*.ts'], [noParents])]
}

function restrict(files: string[], patterns: Pattern[]): Override {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
}
