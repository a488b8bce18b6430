import { readFile } from 'node:fs/promises'
import { TERMS_VERSION } from '#contract/constants.ts'
import type { System } from '#contract/admin/system.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listActions, listActors, readVersions } from './queries.ts'

/** What production would miss among the settings that this process was started with. */
export type CheckSettings = () => System['settings']

export async function showSystem({ db, site }: Deps, checkSettings: CheckSettings): Promise<System> {
  const [versions, actions, actors, app] = await Promise.all([
    readVersions(db),
    listActions(db),
    listActors(db),
    readAppVersion(),
  ])
  return {
    mode: site.isSandbox ? 'sandbox' : 'production',
    settings: checkSettings(),
    versions: [
      { name: site.name, version: app, text: null },
      { name: 'Database', version: versions.migration, text: `${versions.migrations} migrations have been run` },
      { name: 'Terms', version: TERMS_VERSION, text: 'Whoever accepted older ones is asked again' },
      { name: 'PostgreSQL', version: versions.postgres, text: null },
      { name: 'Node', version: process.versions.node, text: `Time zones of ${process.versions.tz ?? 'the system'}` },
    ],
    actions,
    actors,
  }
}

async function readAppVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
