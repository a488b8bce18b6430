import { readFile } from 'node:fs/promises'
import type { System } from '#contract/admin/system.ts'
import type { Deps } from '#server/platform/deps.ts'
import { nameOfAction } from './audit-words.ts'
import { listActions, listActors, readVersions } from './queries.ts'

/** Production settings that this process lacks. */
export type CheckSettings = () => System['settings']

const TERMS_TEXT = 'In effect; history under Content and rates'

export async function showSystem({ db, clock, site }: Deps, checkSettings: CheckSettings): Promise<System> {
  const [versions, actions, actors, app] = await Promise.all([
    readVersions(db, clock.now()),
    listActions(db),
    listActors(db),
    readAppVersion(),
  ])
  return {
    mode: site.isSandbox ? 'sandbox' : 'production',
    // The sandbox lacks nothing: it has stand-ins for all that production needs.
    settings: site.isSandbox ? [] : checkSettings(),
    versions: [
      { name: site.name, version: app, text: null },
      { name: 'Database', version: versions.migration, text: `${versions.migrations} migrations have been run` },
      { name: 'Client terms', version: versions.client_terms, text: TERMS_TEXT },
      { name: 'Provider terms', version: versions.provider_terms, text: TERMS_TEXT },
      { name: 'PostgreSQL', version: versions.postgres, text: null },
      { name: 'Node', version: process.versions.node, text: `Time zones of ${process.versions.tz ?? 'the system'}` },
    ],
    actions: actions
      .map((action) => ({ action, name: nameOfAction(action) }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    actors,
  }
}

async function readAppVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
