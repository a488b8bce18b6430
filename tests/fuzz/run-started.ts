/**
 * `npm run test:long -- fuzz-started`: odd requests to `npm start` with its demo, then to production between stand-ins,
 * FUZZ_REQUESTS (100,000) in all or as many as FUZZ_SECONDS (3,600) leave time for. Fails when anything answered 5xx or
 * not at all. On SIGINT or SIGTERM it stops immediately and removes what it has started.
 */
import { freePort } from '#scripts/launch/port.mjs'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { loginToDemo, startDemo } from '#tests/shipped/demo.ts'
import { GOOD_PASSWORD } from '#tests/factories/sign-up.ts'
import { joinAs, makeAdmin } from '#tests/shipped/joining.ts'
import { packClone, packImage } from '#tests/shipped/pack.ts'
import { complaintsOf, startProgram, type Program } from '#tests/shipped/program.ts'
import { login } from '#tests/shipped/questions.ts'
import { startSurroundings } from '#tests/shipped/surroundings.ts'
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { describeStorm, sendStorm, visitor, type Principal } from './storm.ts'

const SCOPES = ['support', 'trust', 'finance', 'owner']
const LANES = 14
/** Of the two, the sandbox has people, bookings and money to ask about; 0 or 1 leaves one of them out. */
const SHARE_OF_SANDBOX = Number(process.env['FUZZ_SANDBOX_SHARE'] ?? 0.7)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 100_000)
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 3_600)

const stopping = new AbortController()
const { signal: until } = stopping
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort(signal))
/** How what was started is ended, in the order of the starts. */
const ends: (() => Promise<unknown>)[] = []

try {
  await ensureBuilt()
  if (SHARE_OF_SANDBOX > 0) await inSandbox()
  await endAll()
  if (SHARE_OF_SANDBOX < 1) await inProduction()
} catch (error) {
  // The start under way has failed because this was told to end.
  if (!until.aborted) throw error
} finally {
  await endAll()
}
process.exit(until.aborted ? 130 : undefined)

/** Starts something, unless this was told to end, and remembers how to end it. */
async function begin<T>(starting: () => Promise<T>, end: (begun: T) => Promise<unknown>): Promise<T> {
  until.throwIfAborted()
  const begun = await starting()
  ends.push(() => end(begun))
  return begun
}

/** The last first; what cannot be ended keeps nothing else from it. */
async function endAll(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end().catch(console.error)
}

async function inSandbox(): Promise<void> {
  const clone = await begin(packClone, ({ remove }) => remove())
  const demo = await begin(
    () => startDemo(clone, until),
    ({ running, remove }) => running.end().finally(remove),
  )
  const { origin } = demo.running
  const people = ['client', 'client2', 'provider', 'provider2', 'pending'].map(async (who) => {
    const renew = () => loginToDemo(origin, who)
    return { name: who, asker: await renew(), renew }
  })
  const admins = await addAdmins(demo.running, { folder: clone.folder, env: demo.env })
  await storm('sandbox', demo.running, [visitor, ...(await Promise.all(people)), ...admins], SHARE_OF_SANDBOX)
}

async function inProduction(): Promise<void> {
  const image = await begin(packImage, ({ remove }) => remove())
  const around = await begin(
    () => startSurroundings(ownDatabase),
    ({ end }) => end(),
  )
  const place = { folder: image.folder, env: around.settings }
  const port = await freePort()
  const running = await begin(
    () => startProgram(['server/main.ts'], { ...place, port, until }),
    (program) => program.end(),
  )
  const people: Principal[] = []
  for (const role of ['client', 'provider'] as const) {
    const asker = await joinAs(running.origin, role, around.twilio.texts)
    people.push({ name: role, asker, renew: () => login(running.origin, asker.name, GOOD_PASSWORD) })
  }
  const admins = await addAdmins(running, place)
  await storm('production', running, [visitor, ...people, ...admins], 1 - SHARE_OF_SANDBOX)
}

async function ownDatabase() {
  const { target, stop } = await startOwnPostgres('fuzz')
  return { target, drop: stop }
}

async function addAdmins({ origin }: Program, place: Parameters<typeof makeAdmin>[2]): Promise<Principal[]> {
  const made: Principal[] = []
  for (const [at, scopes] of SCOPES.entries()) {
    const admin = { email: `${scopes}@homebloom.example`, phone: `604555990${at}`, scopes }
    until.throwIfAborted()
    made.push({ name: scopes, ...(await makeAdmin(origin, admin, place)) })
  }
  return made
}

async function storm(name: string, running: Program, principals: Principal[], share: number): Promise<void> {
  const plan = { requests: requests * share, seconds: seconds * share, seed: RANDOM_SEED, lanes: LANES, until }
  const result = await sendStorm(running, principals, plan)
  const complaints = complaintsOf(running)
  process.stdout.write(`${describeStorm(name, result)}\n${complaints.length} lines of errors in its log\n`)
  for (const line of complaints.slice(0, 20)) process.stdout.write(`${line.slice(0, 1500)}\n`)
  if (result.faults.length > 0) process.exitCode = 1
}
