import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchRoutes } from 'react-router'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import routes from '#web/routes.ts'
import { taskKinds } from './kinds.ts'

const SERVER = join(import.meta.dirname, '../..')

/** Every kind that some file of the server raises, as it is written there; what it audits is written alike. */
async function raisedKinds(): Promise<string[]> {
  const names = (await readdir(SERVER, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const texts = await Promise.all(names.map((name) => readFile(join(SERVER, name), 'utf8')))
  const lines = texts
    .filter((text) => /await openTask\(|return openTask\(/.test(text))
    .flatMap((text) => text.split('\n'))
  const telling = lines.filter((line) => !/\b(?:action|announce)\b/.test(line))
  return [...new Set(telling.flatMap((line) => [...line.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, kind]) => kind!)))]
}

type Address = { path?: string; index?: boolean; children?: Address[] }
const addressOf = ({ path, index, children }: RouteConfigEntry): Address =>
  index ? { index } : { ...(path ? { path } : {}), ...(children ? { children: children.map(addressOf) } : {}) }

test('every kind that is raised anywhere has its words, and none is there for nothing', async () => {
  expect((await raisedKinds()).toSorted()).toEqual(Object.keys(taskKinds).toSorted())
})

test('every kind reads like a sentence, and its link leads to a page', () => {
  const localTime = createLocalTime('America/Vancouver')
  const addresses = routes.map(addressOf)
  const facts = {
    name: 'Ada',
    count: 2,
    title: 'Balayage',
    provider: 'Ada',
    provider_id: 'a',
    subject: 'Hi',
    order: 'someorder',
    reason: 'spam',
    max: 4,
    area: '604555',
  }
  for (const [kind, { label, title, text, link }] of Object.entries(taskKinds)) {
    const words = [label, title(facts, localTime), text?.(facts) ?? 'x']
    for (const one of words) expect(one, kind).not.toMatch(/undefined|null|^$/)
    if (!link) continue
    const [path = ''] = link.to('someone', facts).split('?')
    const leaf = matchRoutes(addresses as never, path)?.at(-1)?.route.path
    expect([kind, leaf === '*' ? 'nowhere' : leaf], path).not.toContain('nowhere')
    expect(matchRoutes(addresses as never, path), path).not.toBeNull()
  }
})
