import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { importOverrides } from './import-rules.ts'

type Case = [file: string, source: string]

const refused: Case[] = [
  ['contract/bookings.ts', "import '#server/platform/errors.ts'"],
  ['contract/bookings.ts', "import 'node:fs'"],
  ['contract/bookings.ts', "import type { A } from '#web/api.ts'"],
  ['contract/bookings.ts', "import 'zustand'"],
  ['contract/bookings.ts', "import '../contract/id.ts'"],
  ['server/platform/mail.ts', "import '#server/bookings/index.ts'"],
  ['server/platform/http/serve.ts', "import '../errors.ts'"],
  ['server/accounts/sign-up.ts', "import '#server/bookings/index.ts'"],
  ['server/accounts/sign-up.ts', "import '#web/api.ts'"],
  ['server/accounts/sign-up.ts', "import { sql } from 'kysely'"],
  ['server/accounts/sign-up.ts', "import { Pool } from 'pg'"],
  ['server/bookings/routes.ts', "import '#server/availability/claims.ts'"],
  ['server/bookings/routes.ts', "import '#server/reviews/index.ts'"],
  ['server/bookings/routes.ts', "import '../reviews/index.ts'"],
  ['server/bookings/routes.ts', "import '#tests/factories/booking.ts'"],
  ['server/bookings/changes/queries.ts', "import '#server/availability/queries.ts'"],
  ['server/reviews/routes.ts', "import '#server/messaging/index.ts'"],
  ['server/availability/slots/slots.ts', "import '#server/bookings/index.ts'"],
  ['server/admin/routes.ts', "import '#server/bookings/cancel/deep.ts'"],
  ['web/bookings/card.tsx', "import '#server/bookings/index.ts'"],
  ['web/bookings/card.tsx', "import type { A } from '#server/bookings/index.ts'"],
  ['web/bookings/card.tsx', "import '#web/reviews/stars.tsx'"],
  ['web/bookings/card.tsx', "import '#web/bookings/pages/book.tsx'"],
  ['web/bookings/card.tsx', "import { z } from 'zod'"],
  ['web/bookings/pages/book.tsx', "import '#web/bookings/pages/list.tsx'"],
  ['web/bookings/pages/book.tsx', "import '../card.tsx'"],
  ['web/root.tsx', "import './home/pages/home.tsx'"],
  ['web/ui/card.tsx', "import '#web/bookings/row.tsx'"],
  ['web/root.tsx', "import 'kysely'"],
  ['web/api.server.ts', "import '#server/app.ts'"],
  ['server/bookings/routes.test.ts', "import '../app.ts'"],
]

const accepted: Case[] = [
  ['contract/bookings.ts', "import { z } from 'zod'\nimport { id } from './id.ts'"],
  ['contract/bookings.ts', "import * as z from 'zod/mini'"],
  ['server/app.ts', "import '#server/bookings/index.ts'"],
  ['server/platform/mail.ts', "import 'kysely'\nimport '#server/platform/errors.ts'\nimport '#contract/errors.ts'"],
  [
    'server/bookings/routes.ts',
    "import '#server/availability/index.ts'\nimport './queries.ts'\nimport '#contract/id.ts'",
  ],
  ['server/bookings/changes/reschedule.ts', "import '#server/bookings/lifecycle/lifecycle.ts'"],
  ['server/bookings/changes/queries.ts', "import { sql } from 'kysely'\nimport '#server/platform/db/connection.ts'"],
  ['server/bookings/routes.test.ts', "import '#tests/setup/database.ts'\nimport '#server/reviews/index.ts'"],
  [
    'web/bookings/card.tsx',
    "import '#web/ui/money.tsx'\nimport './row.tsx'\nimport '#web/bookings/row.tsx'\nimport '#web/api.ts'\nimport '#contract/rules.ts'",
  ],
  ['web/bookings/pages/book.tsx', "import '#web/bookings/card.tsx'\nimport '#web/reviews/stars.tsx'"],
  ['web/bookings/card.tsx', "import type { z } from 'zod'"],
  ['web/api.server.ts', "import type { Caller } from '#server/app.ts'"],
]

let folder: string
let messages: Map<string, string[]>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homebloom-lint-'))
  await write('.oxlintrc.json', JSON.stringify({ categories: { correctness: 'off' }, overrides: importOverrides() }))
  for (const [index, [file, source]] of [...refused, ...accepted].entries()) await write(place(index, file), source)
  messages = await lint()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Several cases are about the same file, so each gets a name of its own that the same rules cover. */
function place(index: number, file: string): string {
  if (file.endsWith('queries.ts')) return file.replace('queries.ts', `case${index}-queries.ts`)
  if (!file.includes('/') || file === 'web/api.server.ts') return file
  return file.replace(/([^/]+)$/, `case${index}-$1`)
}

async function write(file: string, source: string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${source}\n`, { flag: 'a' })
}

/** What the import rules say, by file. */
async function lint(): Promise<Map<string, string[]>> {
  const oxlint = resolve(import.meta.dirname, '../node_modules/.bin/oxlint')
  const output = await new Promise<string>((done) => {
    execFile(oxlint, ['-c', '.oxlintrc.json', '--format', 'json', '.'], { cwd: folder }, (_error, stdout) =>
      done(stdout),
    )
  })
  const found = new Map<string, string[]>()
  const report = JSON.parse(output) as { diagnostics: { filename: string; message: string; help?: string }[] }
  for (const { filename, message, help } of report.diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), `${message} ${help ?? ''}`])
  return found
}

test.each(refused.map(([file, source], index) => ({ file, source, index })))(
  'refuses $source in $file',
  ({ file, index }) => {
    expect(messages.get(place(index, file)) ?? []).not.toEqual([])
  },
)

test('every refusal says how to mend it', () => {
  for (const [file, said] of messages) expect(said.join(), file).toMatch(/import|emit|Move|Climb|Call|Share|Give/)
})

test.each(accepted.filter(([file]) => file !== 'web/api.server.ts').map(([file, source]) => ({ file, source })))(
  'accepts $source in $file',
  ({ file, source }) => {
    const index = refused.length + accepted.findIndex((entry) => entry[0] === file && entry[1] === source)
    expect(messages.get(place(index, file)) ?? []).toEqual([])
  },
)

test('only the hand-over of the in-process caller may name a server type', () => {
  expect(messages.get('web/api.server.ts')).toHaveLength(1)
})
