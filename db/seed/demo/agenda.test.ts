import { expect, test } from 'vitest'
import { fc } from '#tests/setup/random-seed.ts'
import { createAgenda } from './agenda.ts'

/** An entry, and how long after it has begun it puts another one on the agenda. */
const entries = fc.array(fc.record({ at: fc.integer({ min: -50, max: 60 }), next: fc.option(fc.nat({ max: 30 })) }))

test('everything up to the end happens once, in order of time and then of entry, with the clock moved to it', async () => {
  await fc.assert(
    fc.asyncProperty(entries, fc.integer({ min: 0, max: 50 }), async (planned, until) => {
      const agenda = createAgenda()
      const [added, done]: [number[], { at: number; n: number }[]] = [[], []]
      let now = -Infinity
      const add = (at: number, next: number | null) => {
        const n = added.push(at) - 1
        agenda.add(at, async () => {
          expect(now).toBe(at)
          done.push({ at, n })
          if (next !== null) add(at + next, null)
        })
      }
      for (const { at, next } of planned) add(at, next)
      await agenda.runUntil(until, async (at) => {
        expect(at).toBeGreaterThanOrEqual(now)
        now = at
      })
      expect(now).toBe(until)
      expect(done).toEqual(done.toSorted((a, b) => a.at - b.at || a.n - b.n))
      expect(done.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(
        [...added.keys()].filter((n) => added[n]! <= until),
      )
    }),
  )
})
