import { checkLedger } from '#server/ledger/index.ts'
import { workOnce } from '#tests/factories/app.ts'
import { day, TEST_NOW } from '#tests/factories/calendar.ts'
import { addBookable, type Bookable } from '#tests/factories/supply.ts'
import { ACTS, type Act, type Attempt } from './acts.ts'
import { startCrashWorld, type CrashWorld } from './crash-world.ts'
import type { Point } from './tape.ts'

const MINUTE = 60_000
/** Longer than the pause after the first failed try of a refund, and than ten minutes of an open thing … */
const LATER_MS = 12 * MINUTE
/** … and until banks have what was sent to them. */
const ARRIVED_MS = 5 * 24 * 60 * MINUTE

export type CrashDrill = { points: Record<string, number>; seconds: number; faults: string[] }

/** Fewer than the worker takes of anything together. */
const DUE_AT_ONCE = 25

/**
 * Lets the process die before and after each step of each act, or of every nth of them; then the worker runs, and
 * everything has to agree.
 */
export async function drillCrashes(names: readonly string[], every = 1): Promise<CrashDrill> {
  const begun = performance.now()
  const world = await startCrashWorld()
  const slots = slotsFrom()
  let provider = await addBookable(world.t)
  const faults: string[] = []
  const points: Record<string, number> = {}
  const attempts: [Attempt, string][] = []
  const play = async (act: Act, point?: Point) => {
    world.t.setNow(TEST_NOW)
    const slot = slots.next()
    if (slot.isNew) provider = await addBookable(world.t)
    const { attempt, steps, hasDied } = await dieOnce(world, act, provider, slot, point)
    attempts.push([attempt, point ? `${act.name}, ${point.side} ${steps[point.at]}` : act.name])
    return { steps, hasDied }
  }
  for (const act of ACTS.filter(({ name }) => names.includes(name))) {
    // A first call takes steps whose results are cached afterwards.
    await play(act)
    const { steps } = await play(act)
    let died = 0
    const chosen = [...steps.keys()]
      .flatMap((at) => (['before', 'after'] as const).map((side) => ({ at, side })))
      .filter((_, n) => n % every === 0)
    for (const point of chosen) if ((await play(act, point)).hasDied) died += 1
    points[act.name] = died
    if (died < chosen.length - 4) faults.push(`${act.name}: only ${died} of ${chosen.length} points were reached`)
  }
  // Time passes, and the worker does what it always does: each time a part of what is due.
  const rounds = 4 + Math.ceil(attempts.length / DUE_AT_ONCE)
  for (let round = 0; round < rounds; round += 1) {
    await workOnce(world.t)
    world.t.advance(LATER_MS)
  }
  world.t.advance(ARRIVED_MS)
  await workOnce(world.t)
  for (const [attempt, name] of attempts) faults.push(...(await attempt.judge()).map((one) => `${name}: ${one}`))
  const { breaks } = await checkLedger({ db: world.plain })
  faults.push(...breaks.map((one) => JSON.stringify(one)))
  await world.t.close()
  return { points, seconds: (performance.now() - begun) / 1000, faults }
}

/** A visit's time, on days that can be booked; after the last one, another provider's first. */
function slotsFrom() {
  let made = 0
  const [days, hours] = [20, 24]
  return {
    next() {
      const at = made % (days * hours)
      const isNew = made > 0 && at === 0
      made += 1
      return { isNew, date: day(3 + Math.floor(at / hours)), time: `${String(at % hours).padStart(2, '0')}:00` }
    },
  }
}

async function dieOnce(
  world: CrashWorld,
  act: Act,
  provider: Bookable,
  { date, time }: { date: string; time: string },
  point: Point | undefined,
) {
  const { tape } = world
  const attempt = await act.prepare(world, provider, { date, time })
  tape.record(point)
  await attempt.run().catch(() => undefined)
  const done = tape.stop()
  if (!done.hasDied) return { attempt, ...done }
  // It comes up again, and requests without an answer are repeated.
  await attempt.run()
  return { attempt, ...done }
}

export function describeCrashes({ points, seconds, faults }: CrashDrill): string {
  const died = Object.entries(points).map(([name, n]) => `${name} ${n}`)
  const all = faults.length === 0 ? 'everything agrees, each payment and each notice is there once' : faults.join('\n')
  return `died at: ${died.join(', ')} points, in ${seconds.toFixed(0)} s\n${all}`
}
