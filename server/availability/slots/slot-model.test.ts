import { describe, expect, it } from 'vitest'
import { SLOT_CASES, slotInputs } from '#tests/slots/cases.ts'
import { modelDate, modelDay } from '#tests/slots/model.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { explainSlots, isOffered, offerSlots, type SlotInput } from './slots.ts'

const MINUTES = Array.from({ length: 1440 }, (_, minute) => minute)
const timeout = 180_000 + SLOT_CASES * 20

function textOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

function datesOf(input: SlotInput): string[] {
  return input.localTime.datesFrom(input.fromDate, input.days)
}

describe('the times offered, against a model that looks at every minute', () => {
  it('agree on every block, its instant and its reason', { timeout }, () => {
    fc.assert(
      fc.property(slotInputs, (input) => {
        const explained = explainSlots(input)
        expect(explained.map((day) => day.date)).toEqual(datesOf(input))
        for (const { date, slots } of explained) {
          const expected = [...modelDay(input, date)].map(([minute, { startsAt, refusal }]) => ({
            start: textOf(minute),
            end: textOf(minute + input.durationMinutes),
            // The model has no instant for a skipped time; the reason says enough.
            startsAt: Number.isNaN(startsAt) ? expect.any(Number) : startsAt,
            refusal,
          }))
          expect(slots.map(({ start, end, startsAt, refusal }) => ({ start, end, startsAt, refusal }))).toEqual(
            expected,
          )
        }
      }),
      { numRuns: SLOT_CASES },
    )
  })

  it('are exactly the blocks without a reason against them', { timeout }, () => {
    fc.assert(
      fc.property(slotInputs, (input) => {
        const free = explainSlots(input).map(({ date, slots }) => [
          date,
          slots.filter((slot) => slot.refusal === null).map(({ refusal: _, ...slot }) => slot),
        ])
        expect([...offerSlots(input)]).toEqual(free.filter(([, slots]) => slots!.length > 0))
      }),
      { numRuns: SLOT_CASES },
    )
  })

  it('answer a single time alike, for every minute of a day', { timeout }, () => {
    fc.assert(
      fc.property(slotInputs, fc.nat({ max: 3 }), (input, nth) => {
        const date = datesOf(input)[nth % input.days]!
        const model = modelDay(input, date)
        const closed = modelDate(input, date) ?? 'outside_hours'
        const offered = new Map(
          offerSlots(input)
            .get(date)
            ?.map((slot) => [slot.start, slot]),
        )
        for (const minute of MINUTES) {
          const answer = isOffered(input, date, textOf(minute))
          const slot = offered.get(textOf(minute))
          if (slot) expect(answer).toEqual({ offered: true, slot })
          else if (answer.offered || answer.refusal !== (model.get(minute)?.refusal ?? closed))
            expect.fail(`${date} ${textOf(minute)}: ${JSON.stringify(answer)}`)
        }
      }),
      { numRuns: Math.ceil(SLOT_CASES / 10) },
    )
  })

  it('never meet a claim, each last their real time, and read back as the same local time', { timeout }, () => {
    fc.assert(
      fc.property(slotInputs, (input) => {
        for (const slot of [...offerSlots(input).values()].flat()) {
          const widenedEnd = slot.endsAt + input.rules.bufferMinutes * 60_000
          expect(slot.endsAt - slot.startsAt).toBe(input.durationMinutes * 60_000)
          expect(input.localTime.localText(new Date(slot.startsAt))).toBe(`${slot.date}T${slot.start}`)
          expect(input.claims.some((claim) => claim.start < widenedEnd && claim.end > slot.startsAt)).toBe(false)
          expect(input.timeOff.some((away) => away.start < slot.endsAt && away.end > slot.startsAt)).toBe(false)
          for (const { start, end, bufferMinutes = 0, driveTo = 0, driveFrom = 0 } of input.claims) {
            const gap = start >= slot.endsAt ? start - slot.endsAt : slot.startsAt - (end - bufferMinutes * 60_000)
            expect(gap).toBeGreaterThanOrEqual((start >= slot.endsAt ? driveTo : driveFrom) * 60_000)
          }
        }
      }),
      { numRuns: SLOT_CASES },
    )
  })
})
