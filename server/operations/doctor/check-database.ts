import type { Clock } from '#server/platform/clock.ts'
import { findMissingSettings, type Database } from '#server/platform/db/connection.ts'
import { OLDEST_MAJOR, readHistory } from '#server/platform/db/migrate.ts'
import { RELEASE } from '#server/platform/release.ts'
import { assertZoneData } from '#server/platform/time.ts'
import { ok, warning, wordsOf, wrong, type Finding } from './finding.ts'
import { readServerFacts, type ServerFacts } from './queries.ts'

const DRIFT_WARNING_MS = 2000
const DRIFT_WRONG_MS = 60_000

type Opened = { db: Database; clock: Clock; isProduction: boolean }

/** Whether it answers, is new enough, lets us do what we do, and holds what this version of the product made. */
export async function checkDatabase({ db, clock, isProduction }: Opened): Promise<Finding[]> {
  const before = clock.now()
  let facts: ServerFacts
  try {
    facts = await readServerFacts(db)
  } catch (error) {
    const mend = 'Start PostgreSQL, or correct DATABASE_URL (host, port, name, password, sslmode).'
    return [wrong('database', `doesn’t answer: ${wordsOf(error)}`, mend)]
  }
  const after = clock.now()
  const middle = (before.getTime() + after.getTime()) / 2
  return [
    ofVersion(facts),
    ...ofRights(facts, isProduction),
    ...ofSettings(await findMissingSettings(db)),
    await ofMigrations(db),
    ofDrift('clock of the database', facts.now.getTime() - middle, after.getTime() - before.getTime()),
  ]
}

function ofVersion({ version, major, is_standby }: ServerFacts): Finding {
  const name = 'database'
  if (major < OLDEST_MAJOR)
    return wrong(
      name,
      `is PostgreSQL ${version}`,
      `Move to PostgreSQL ${OLDEST_MAJOR} or newer (pg_upgrade, or dump and restore).`,
    )
  if (is_standby)
    return wrong(name, 'is a read-only standby', 'Point DATABASE_URL to the primary, or promote this one.')
  return ok(name, `PostgreSQL ${version} answers`)
}

function ofRights({ may_create, is_superuser, closed_tables }: ServerFacts, isProduction: boolean): Finding[] {
  const name = 'rights in the database'
  if (closed_tables > 0)
    return [
      wrong(
        name,
        `no access to ${closed_tables} tables`,
        'Let the role of DATABASE_URL own them: reassign owned by <their owner> to <role>.',
      ),
    ]
  if (!may_create)
    return [
      wrong(name, 'can’t create tables', 'As its owner: grant create on schema public to <role of DATABASE_URL>.'),
    ]
  return [
    isProduction && is_superuser
      ? warning(
          name,
          'the server connects as a superuser',
          'Create a role that owns only this database, and use it in DATABASE_URL.',
        )
      : ok(name, 'all tables can be read, written and changed'),
  ]
}

/** @param missing statements, as by findMissingSettings */
function ofSettings(missing: string[]): Finding[] {
  if (missing.length === 0) return []
  return [
    wrong(
      'connections',
      'a pooler drops the settings of our connections, and the role does not have them',
      `As the role or a superuser: ${missing.join('; ')}. Then reconnect the pooler (RECONNECT).`,
    ),
  ]
}

async function ofMigrations(db: Database): Promise<Finding> {
  const name = 'migrations'
  const { waiting, newer, needsRelease, differsAt } = await readHistory(db)
  if (differsAt)
    return wrong(
      name,
      `another version made this database; it differs at ${differsAt}`,
      'Start the version that made it, or restore a backup of this one.',
    )
  if (waiting.length > 0)
    return warning(
      name,
      `${waiting.length} waiting, starting with ${waiting[0]!.name}`,
      'Make a backup, then run npm run admin -- migrate. The sandbox’s server does that by itself.',
    )
  if (needsRelease)
    return wrong(name, `needs release ${needsRelease} or later`, `Install that release. This is ${RELEASE}.`)
  if (newer.length > 0)
    return warning(
      name,
      `a later release added ${newer.length}, starting with ${newer[0]}`,
      'This release works with it. Finish the upgrade on this machine.',
    )
  return ok(name, 'all there, none edited')
}

/** @param uncertainMs how long the question took: smaller differences can't be measured */
export function ofDrift(name: string, driftMs: number, uncertainMs: number): Finding {
  const drift = Math.abs(driftMs)
  const text = `${(drift / 1000).toFixed(1)} s ${driftMs < 0 ? 'behind' : 'ahead of'} this process`
  const mend = 'Run chrony or systemd-timesyncd on both machines. Codes, links and limits depend on the time.'
  if (drift > DRIFT_WRONG_MS + uncertainMs) return wrong(name, text, mend)
  if (drift > DRIFT_WARNING_MS + uncertainMs) return warning(name, text, mend)
  return ok(name, 'agrees with this process')
}

/** The province stopped changing its clocks in 2026: older zone data shows every winter visit an hour wrong. */
export async function checkZoneData(): Promise<Finding> {
  const name = 'time zones'
  try {
    assertZoneData()
    return ok(
      name,
      `Node ${process.versions.node} knows the zone of 2026 (tz ${process.versions.tz ?? 'of the system'})`,
    )
  } catch (error) {
    return wrong(name, wordsOf(error), 'Run the Node that npm installed: npm start, npm run admin.')
  }
}
