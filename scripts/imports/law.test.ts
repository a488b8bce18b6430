import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { breachOf, unknownRoom } from './law.ts'
import { readImports } from './read-imports.ts'

type Case = [file: string, source: string]

const refused: Case[] = [
  ['contract/bookings.ts', "import '#server/platform/errors.ts'"],
  ['contract/bookings.ts', "import 'node:fs'"],
  ['contract/bookings.ts', "import type { A } from '#web/api.ts'"],
  ['contract/bookings.ts', "import 'zustand'"],
  ['contract/bookings.ts', "import '../contract/id.ts'"],
  ['server/platform/ports/mail.ts', "import '#server/bookings/index.ts'"],
  ['server/platform/http/serve.ts', "import '../errors.ts'"],
  ['server/accounts/sign-up.ts', "import '#server/bookings/index.ts'"],
  ['server/accounts/sign-up.ts', "import '#web/api.ts'"],
  ['server/accounts/sign-up.ts', "import { sql } from 'kysely'"],
  ['server/accounts/sign-up.ts', "import { Pool } from 'pg'"],
  ['server/bookings/routes.ts', "import '#server/availability/claims.ts'"],
  ['server/bookings/routes.ts', "import '#server/calendars/index.ts'"],
  ['server/bookings/routes.ts', "import '../calendars/index.ts'"],
  ['server/bookings/routes.ts', "import '#tests/factories/booking.ts'"],
  ['server/bookings/reschedule/queries.ts', "import '#server/availability/queries.ts'"],
  ['server/calendars/routes.ts', "import '#server/notifications/index.ts'"],
  ['server/availability/slots/slots.ts', "import '#server/bookings/index.ts'"],
  ['server/admin/routes.ts', "import '#server/bookings/cancel/deep.ts'"],
  ['web/bookings/card.tsx', "import '#server/bookings/index.ts'"],
  ['web/bookings/card.tsx', "import type { A } from '#server/bookings/index.ts'"],
  ['web/bookings/card.tsx', "import '#web/discovery/stars.tsx'"],
  ['web/bookings/card.tsx', "import '#web/bookings/pages/book.tsx'"],
  ['web/bookings/card.tsx', "import { z } from 'zod'"],
  ['web/bookings/pages/book.tsx', "import '#web/bookings/pages/list.tsx'"],
  ['web/bookings/pages/book.tsx', "import '../card.tsx'"],
  ['web/root.tsx', "import './home/pages/home.tsx'"],
  ['web/ui/card.tsx', "import '#web/bookings/row.tsx'"],
  ['web/root.tsx', "import 'kysely'"],
  ['web/api.server.ts', "import '#server/app.ts'"],
  ['web/bookings/detail/banner.tsx', "import '#web/discovery/stars.tsx'"],
  ['web/bookings/detail/banner.tsx', "const load = () => import('#web/discovery/stars.tsx')"],
  ['web/discovery/search/form.tsx', "import '#web/bookings/detail/banner.tsx'"],
  ['web/shell/area/sidebar.tsx', "import '#web/provider-area/hours/hours.ts'"],
  ['web/ui/forms/field.tsx', "import '#web/shell/frame.tsx'"],
  ['web/provider-area/visits/card.tsx', "import '#web/client-area/card.tsx'"],
  ['server/bookings/routes.test.ts', "import '../app.ts'"],
]

const accepted: Case[] = [
  ['contract/bookings.ts', "import { z } from 'zod'\nimport { id } from './id.ts'"],
  ['contract/bookings.ts', "import * as z from 'zod/mini'"],
  ['server/app.ts', "import '#server/bookings/index.ts'"],
  [
    'server/platform/ports/mail.ts',
    "import 'kysely'\nimport '#server/platform/errors.ts'\nimport '#contract/errors.ts'",
  ],
  [
    'server/bookings/routes.ts',
    "import '#server/availability/index.ts'\nimport './queries.ts'\nimport '#contract/fields/id.ts'",
  ],
  ['server/bookings/reschedule/reschedule.ts', "import '#server/bookings/lifecycle/lifecycle.ts'"],
  ['server/bookings/reschedule/queries.ts', "import { sql } from 'kysely'\nimport '#server/platform/db/connection.ts'"],
  ['server/bookings/routes.test.ts', "import '#tests/setup/database.ts'\nimport '#server/calendars/index.ts'"],
  [
    'web/bookings/card.tsx',
    "import '#web/ui/values/money.tsx'\nimport './row.tsx'\nimport '#web/bookings/row.tsx'\nimport '#web/api.ts'\nimport '#contract/rules.ts'",
  ],
  ['web/bookings/pages/book.tsx', "import '#web/bookings/card.tsx'\nimport '#web/discovery/stars.tsx'"],
  ['web/bookings/card.tsx', "import type { z } from 'zod'"],
  ['web/api.server.ts', "import type { Caller } from '#server/app.ts'"],
  ['web/provider-area/visits/card.tsx', "import '#web/bookings/texts.ts'\nimport styles from './card.module.css'"],
  ['web/bookings/pages/book.tsx', "import type { Route } from './+types/book'"],
]

const breachesOf = (file: string, source: string) => readImports(source).flatMap((one) => breachOf(file, one) ?? [])

test.each(refused)('%s may not: %s', (file, source) => {
  expect(breachesOf(file, source)).toHaveLength(1)
})

test.each(accepted)('%s may: %s', (file, source) => {
  expect(readImports(source)).not.toEqual([])
  expect(breachesOf(file, source)).toEqual([])
})

test('a folder that the table does not know is refused', () => {
  expect(unknownRoom('server/bookings')).toBeNull()
  expect(unknownRoom('web/client-area')).toBeNull()
  expect(unknownRoom('server/loyalty')).toContain('scripts/imports/law.ts')
  expect(unknownRoom('web/provider')).toContain('scripts/imports/law.ts')
})

/** Words of the business as code would have them; a connection is a client too, and messages go by SMS. */
const NOUNS =
  /booking|offering|\bvisit|refund|checkout|catalogue|providers?_|Providers?\b(?<!ExecutorProvider)|user_account|pending|[rR]eveal|signIn|sms[-A-Z]|PerClient|'(?:client|provider|admin)'/

const nounsIn = (source: string) => {
  const code = source.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return code.split('\n').filter((line) => NOUNS.test(line))
}

test('the platform names nothing of the business', () => {
  const files = globSync('server/platform/**/*.ts').filter((file) => !/\.(?:test|gen)\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(30)
  expect(files.flatMap((file) => nounsIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`))).toEqual(
    [],
  )
  for (const line of [
    'smsPerPhoneHour: Limit',
    'pendingPerClient: 5',
    "contactReveal: 'on_confirm'",
    'select exists (select 1 from user_account)',
    "role === 'provider'",
    "import '#contract/bookings.ts'",
  ])
    expect(nounsIn(line)).toEqual([line])
})
