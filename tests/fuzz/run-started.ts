/**
 * `npm run test:long -- fuzz-started`: odd requests to `npm start` with its demo, then to production between stand-ins,
 * FUZZ_REQUESTS (100,000) in all or as many as FUZZ_SECONDS (3,600) leave time for. Fails when anything answered 5xx or not at all.
 */
import { freePort } from '#scripts/launch/port.mjs'
import { ensureBuilt } from '#scripts/launch/build.mjs'
import { loginToDemo, startDemo } from '#tests/shipped/demo.ts'
import { joinAs, makeAdmin } from '#tests/shipped/joining.ts'
import { packClone, packImage } from '#tests/shipped/pack.ts'
import { complaintsOf, startProgram, type Program } from '#tests/shipped/program.ts'
import { startSurroundings } from '#tests/shipped/surroundings.ts'
import { startOwnPostgres } from '#tests/setup/own-postgres.ts'
import { RANDOM_SEED } from '#tests/setup/random-seed.ts'
import { describeStorm, sendStorm, visitor, type Principal } from './storm.ts'

const SCOPES = ['support', 'trust', 'finance', 'owner']
const LANES = 14
/** Of the two, the sandbox has people, bookings and money to ask about. */
const SHARE_OF_SANDBOX = 0.7
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 100_000)
const seconds = Number(process.env['FUZZ_SECONDS'] ?? 3_600)

await ensureBuilt()
await inSandbox()
await inProduction()
process.exit()

async function inSandbox(): Promise<void> {
  const clone = await packClone()
  const demo = await startDemo(clone)
  const { origin } = demo.running
  const people = ['client', 'client2', 'provider', 'provider2', 'pending'].map(async (who) => {
    const renew = () => loginToDemo(origin, who)
    return { name: who, asker: await renew(), renew }
  })
  const admins = await addAdmins(demo.running, { folder: clone.folder, env: demo.env })
  await storm('sandbox', demo.running, [visitor, ...(await Promise.all(people)), ...admins], SHARE_OF_SANDBOX)
  await demo.running.end()
  await Promise.all([demo.remove(), clone.remove()])
}

async function inProduction(): Promise<void> {
  const [image, around] = await Promise.all([packImage(), startSurroundings(ownDatabase)])
  const place = { folder: image.folder, env: around.settings }
  const running = await startProgram(['server/main.ts'], { ...place, port: await freePort() })
  const people: Principal[] = []
  for (const role of ['client', 'provider'] as const)
    people.push({ name: role, asker: await joinAs(running.origin, role, around.twilio.texts) })
  const admins = await addAdmins(running, place)
  await storm('production', running, [visitor, ...people, ...admins], 1 - SHARE_OF_SANDBOX)
  await running.end()
  await Promise.all([image.remove(), around.end()])
}

async function ownDatabase() {
  const { target, stop } = await startOwnPostgres('fuzz')
  return { target, drop: stop }
}

async function addAdmins({ origin }: Program, place: Parameters<typeof makeAdmin>[2]): Promise<Principal[]> {
  const made: Principal[] = []
  for (const [at, scopes] of SCOPES.entries()) {
    const admin = { email: `${scopes}@homebloom.example`, phone: `604555990${at}`, scopes }
    made.push({ name: scopes, asker: await makeAdmin(origin, admin, place) })
  }
  return made
}

async function storm(name: string, running: Program, principals: Principal[], share: number): Promise<void> {
  const plan = { requests: requests * share, seconds: seconds * share, seed: RANDOM_SEED, lanes: LANES }
  const result = await sendStorm(running, principals, plan)
  const complaints = complaintsOf(running)
  process.stdout.write(`${describeStorm(name, result)}\n${complaints.length} lines of errors in its log\n`)
  for (const line of complaints.slice(0, 20)) process.stdout.write(`${line.slice(0, 1500)}\n`)
  if (result.faults.length > 0) process.exitCode = 1
}
