import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/setup/database.ts'
import { describeNotices, drillNotices } from './notices-drill.ts'

const PEOPLE = Number(process.env['NOTICES_PEOPLE'] ?? 40)
const KILL_AFTER = {
  ms: Number(process.env['NOTICES_KILL_MS'] ?? 0),
  messages: Number(process.env['NOTICES_KILL_MESSAGES'] ?? 14),
}

test(
  'everybody is told once by each channel that they want, at their hours, by workers that are killed',
  { timeout: 3_600_000 },
  async () => {
    const database = await createTestDatabase({ isFresh: true })
    const drill = await drillNotices({ target: database.target, people: PEOPLE, killAfter: KILL_AFTER })
    if (process.env['NOTICES_PEOPLE']) process.stdout.write(`${describeNotices(drill)}\n`)
    expect(drill.faults, describeNotices(drill)).toEqual([])
    expect(drill.wanted).toEqual({ mail: PEOPLE * 0.8, sms: PEOPLE / 2, push: PEOPLE * 0.8, inbox: PEOPLE * 0.8 })
    expect(drill.kills).toBeGreaterThanOrEqual(2)
    // Otherwise no worker was killed in the middle of its work, and nothing is proved.
    expect(drill.inHands, describeNotices(drill)).toBeGreaterThan(0)
    await database.drop()
  },
)
