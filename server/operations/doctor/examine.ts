import { systemClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { checkDatabase, checkZoneData } from './check-database.ts'
import { checkMail, checkSms, checkStripe, type ServiceSettings } from './check-services.ts'
import { checkDataKey, checkDisk, checkStorage } from './check-storage.ts'
import { checkCommissionTaxes } from './check-taxes.ts'
import { checkBackups, checkQueues } from './check-work.ts'
import { ok, runChecks, warning, withoutSecrets, wrong, type Check, type Finding } from './finding.ts'

export type Patient = {
  deps: Deps
  /** The environment as the process was given it: nothing secret of it is repeated. */
  source: Record<string, string | undefined>
  /** Settings that production misses. Null for a sandbox, which needs none. */
  settings: { name: string; problem: string; is_required: boolean }[] | null
  /** Null in a sandbox, and where settings are not complete. */
  services: ServiceSettings | null
  /** Folders that need free space. */
  folders: readonly string[]
  limitMs?: number
}

/** Checks everything that could keep this deployment from working, each finding with its remedy. Changes nothing. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const { deps, source, settings, services, folders, limitMs } = patient
  const isProduction = settings !== null
  const always: Check[] = [
    { name: 'settings', run: async () => ofSettings(settings) },
    { name: 'time zones', run: checkZoneData },
    { name: 'disk', run: () => checkDisk(folders) },
    { name: 'storage of files', run: () => checkStorage(deps) },
  ]
  const [database, rest] = await Promise.all([
    runChecks(
      [{ name: 'database', run: () => checkDatabase({ db: deps.db, clock: systemClock, isProduction }) }],
      limitMs,
    ),
    runChecks([...always, ...servicesOf(services)], limitMs),
  ])
  const isReadable = database.every(({ name, state }) => state === 'ok' || !['database', 'migrations'].includes(name))
  const within = isReadable
    ? await runChecks(
        [
          { name: 'data key', run: () => checkDataKey(deps) },
          { name: 'work that waits', run: () => checkQueues(deps) },
          { name: 'taxes on the commission', run: () => checkCommissionTaxes(deps) },
          { name: 'backups', run: () => checkBackups(deps) },
        ],
        limitMs,
      )
    : []
  return withoutSecrets([...database, ...rest, ...within], secretsOf(source))
}

function servicesOf(settings: ServiceSettings | null): Check[] {
  if (!settings) return []
  return [
    { name: 'mail', run: () => checkMail(settings) },
    { name: 'text messages', run: () => checkSms(settings) },
    { name: 'payment company', run: () => checkStripe(settings, systemClock) },
  ]
}

/** The same that keeps production from starting, and that the console shows. */
function ofSettings(settings: Patient['settings']): Finding[] {
  const name = 'settings'
  if (!settings) return [ok(name, 'a sandbox needs none')]
  const found = settings.map(({ name: variable, problem, is_required }) =>
    is_required
      ? wrong(
          name,
          `${variable} ${problem}`,
          'Set it as described in docs/operations.md. Production doesn’t start without it.',
        )
      : warning(name, `${variable} ${problem}`, 'Set it, unless you don’t need this.'),
  )
  return found.length > 0 ? found : [ok(name, 'complete')]
}

const SECRET = /KEY|TOKEN|SECRET|PASSWORD/

/** Also the parts of addresses that no one else may read. */
function secretsOf(source: Patient['source']): string[] {
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value) return []
    if (SECRET.test(name)) return value.split(',').map((part) => part.trim())
    const password = URL.parse(value)?.password
    return password ? [value, password, decodeURIComponent(password)] : []
  })
}
