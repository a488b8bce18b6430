import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { START_DATE, day, longDay, moment, weekdayOf } from '#tests/factories/calendar.ts'
import { fc } from '#tests/setup/random-seed.ts'
import { assertZoneData, createLocalTime } from './time.ts'

const vancouver = createLocalTime('America/Vancouver')
const toronto = createLocalTime('America/Toronto')

describe('the instant as local text', () => {
  const winter = new Date('2026-12-15T20:00:59.999Z')

  it('shows Vancouver at UTC-7 in winter too', () => {
    expect(vancouver.localDate(winter)).toBe('2026-12-15')
    expect(vancouver.localText(winter)).toBe('2026-12-15T13:00')
    expect(vancouver.longText(winter)).toBe('Tuesday, December 15, 2026 at 1:00 PM')
    expect(vancouver.minuteOfDay(winter)).toBe(780)
  })

  it('shows the local date, not the one of UTC', () => {
    expect(vancouver.localDate(new Date('2026-12-15T06:59:59Z'))).toBe('2026-12-14')
    expect(vancouver.localDate(new Date('2026-12-15T07:00:00Z'))).toBe('2026-12-15')
  })

  it('writes midnight and noon as people do', () => {
    expect(['00:00', '00:30', '09:05', '12:00', '13:00', '23:59', '24:00'].map(vancouver.timeText)).toEqual([
      '12:00 AM',
      '12:30 AM',
      '9:05 AM',
      '12:00 PM',
      '1:00 PM',
      '11:59 PM',
      '12:00 AM',
    ])
    expect(vancouver.longDate('2028-02-29')).toBe('Tuesday, February 29, 2028')
  })

  it('names the zone without a season', () => {
    expect(vancouver.zoneLabel).toBe('Pacific Time')
    expect(toronto.zoneLabel).toBe('Eastern Time')
  })
})

describe('the calendar', () => {
  it('counts days over month and year ends and over clock changes', () => {
    expect(vancouver.addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(vancouver.addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(toronto.datesFrom('2026-10-31', 3)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02'])
    expect(vancouver.datesFrom('2026-10-31', 0)).toEqual([])
    expect(vancouver.datesFrom('2026-03-08', 7).map(vancouver.weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('knows dates and times from other text', () => {
    const dates = [
      '2026-02-28',
      '2028-02-29',
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '20260101',
      '2026-01-01T00:00',
      '',
    ]
    expect(dates.filter(vancouver.isDate)).toEqual(['2026-02-28', '2028-02-29'])
    const times = ['00:00', '23:59', '24:00', '9:00', '09:60', '09:00:00', '']
    expect(times.filter(vancouver.isTime)).toEqual(['00:00', '23:59'])
  })
})

describe('the instant of a local time', () => {
  it('keeps one offset in Vancouver from March 2026 on', () => {
    expect(vancouver.instantOf('2026-01-15', '13:00')).toEqual(new Date('2026-01-15T21:00Z'))
    expect(vancouver.instantOf('2026-03-08', '01:59')).toEqual(new Date('2026-03-08T09:59Z'))
    expect(vancouver.instantOf('2026-03-08', '02:30')).toBeNull()
    expect(vancouver.instantOf('2026-03-08', '03:00')).toEqual(new Date('2026-03-08T10:00Z'))
    expect(vancouver.instantOf('2026-11-01', '01:30')).toEqual(new Date('2026-11-01T08:30Z'))
    expect(vancouver.instantOf('2026-12-15', '13:00')).toEqual(new Date('2026-12-15T20:00Z'))
    expect(vancouver.instantOf('2027-03-14', '02:30')).toEqual(new Date('2027-03-14T09:30Z'))
  })

  it('refuses skipped times and takes the first of repeated ones where clocks still change', () => {
    expect(toronto.instantOf('2026-03-08', '02:00')).toBeNull()
    expect(toronto.instantOf('2027-03-14', '02:59')).toBeNull()
    expect(toronto.instantOf('2026-11-01', '01:30')).toEqual(new Date('2026-11-01T05:30Z'))
    expect(toronto.instantOf('2026-11-01', '02:00')).toEqual(new Date('2026-11-01T07:00Z'))
  })

  it('has none for what is no date or no time', () => {
    expect(vancouver.instantOf('2026-02-30', '10:00')).toBeNull()
    expect(vancouver.instantOf('2026-02-28', '24:00')).toBeNull()
  })

  it('ends the day where the next begins', () => {
    const day = toronto.dayOf('2026-11-01')
    expect([day.end - day.start, day.nextDate, day.weekday]).toEqual([25 * 3_600_000, '2026-11-02', 0])
    expect(toronto.instantOfMinute('2026-11-01', 1440)).toBe(day.end)
    expect(toronto.instantOfMinute('2026-11-02', 0)).toBe(day.end)
    expect(vancouver.instantOfMinute('2026-11-01', 1440)).toBe(vancouver.dayOf('2026-11-02').start)
  })

  it('reaches a skipped minute when the clocks jump', () => {
    const day = toronto.dayOf('2026-03-08')
    const jump = Date.parse('2026-03-08T07:00Z')
    expect([120, 150, 179, 180].map(day.reachedAt)).toEqual([jump, jump, jump, jump])
    expect(day.reachedAt(1440)).toBe(day.end)
  })
})

describe('the days on which tests begin', () => {
  it('are those of the run, on a machine in its zone', () => {
    expect(Temporal.Now.timeZoneId()).toBe(process.env['TZ'])
    expect(START_DATE).toBe(process.env['TEST_DATE'] ?? '2026-11-23')
  })

  const dates = [-1, 0, 1, 2].map(day)

  it('have every hour where the clocks of the city show it, and none that they skip', () => {
    const skipped: string[] = []
    for (const [n, date] of dates.entries())
      for (const time of Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`)) {
        const instant = vancouver.instantOf(date, time)
        if (instant === null) skipped.push(`${date} ${time}`)
        else {
          expect(instant.toISOString()).toBe(moment(n - 1, time))
          expect(vancouver.localText(instant)).toBe(`${date}T${time}`)
        }
      }
    expect(skipped).toEqual(dates.includes('2026-03-08') ? ['2026-03-08 02:30'] : [])
  })

  it('are as long as the clocks make them, and follow each other', () => {
    for (const [n, date] of dates.entries()) {
      const { start, end, nextDate, weekday } = vancouver.dayOf(date)
      expect(new Date(start).toISOString()).toBe(moment(n - 1, '00:00'))
      expect((end - start) / 3_600_000).toBe(date === '2026-03-08' ? 23 : 24)
      expect([nextDate, weekday]).toEqual([day(n), weekdayOf(date)])
      expect(vancouver.addDays(date, 1)).toBe(day(n))
      expect(vancouver.longDate(date)).toBe(longDay(date))
    }
  })
})

describe('every minute agrees with the zone', () => {
  const names = ['America/Vancouver', 'America/Toronto', 'America/St_Johns', 'Australia/Lord_Howe', 'America/Santiago']
  const zones = names.map(createLocalTime)
  const changes = ['2025-11-02', '2026-03-08', '2026-04-05', '2026-09-06', '2026-10-04', '2026-11-01', '2027-03-14']

  it('on ordinary days and on those of clock changes', () => {
    const someDay = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
    const date = fc.oneof(
      fc.constantFrom(...changes),
      someDay.map((day) => day.toISOString().slice(0, 10)),
    )
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), date, minute, (local, day, at) => {
        const wall = Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: at })
        const [early, late] = (['earlier', 'later'] as const).map((disambiguation) =>
          wall.toZonedDateTime(local.zone, { disambiguation }),
        )
        const exists = late!.toPlainDateTime().equals(wall)
        expect(local.instantOfMinute(day, at)).toBe(exists ? early!.epochMilliseconds : null)
        if (exists) expect(local.localText(new Date(late!.epochMilliseconds))).toBe(wall.toString().slice(0, 16))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the zone of the process', () => {
  it.each(['UTC', 'America/Vancouver', 'Pacific/Kiritimati'])('does not matter: %s', (TZ) => {
    const program = `
      import { assertZoneData, createLocalTime } from ${JSON.stringify(new URL('./time.ts', import.meta.url).href)}
      assertZoneData()
      const local = createLocalTime('America/Vancouver')
      const instant = new Date('2026-12-15T06:30:00Z')
      console.log(JSON.stringify([
        local.localText(instant), local.longText(instant), local.minuteOfDay(instant), local.longDate('2026-12-15'),
        local.weekdayOf('2026-12-15'), local.addDays('2026-12-31', 1), local.zoneLabel,
        local.instantOf('2026-12-15', '13:00'), local.instantOf('2026-03-08', '02:30'), local.dayOf('2026-03-08').start,
      ]))`
    const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TZ },
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
    })
    expect(ran.stderr).toBe('')
    expect(JSON.parse(ran.stdout)).toEqual([
      '2026-12-14T23:30',
      'Monday, December 14, 2026 at 11:30 PM',
      1410,
      'Tuesday, December 15, 2026',
      2,
      '2027-01-01',
      'Pacific Time',
      '2026-12-15T20:00:00.000Z',
      null,
      Date.parse('2026-03-08T08:00Z'),
    ])
  })
})

describe('the check of the zone data at start', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('passes with present data', () => {
    expect(assertZoneData).not.toThrow()
  })

  it('says what is wrong when the data is stale', () => {
    // Los Angeles still changes its clocks, as stale data says of Vancouver.
    const { Instant } = Temporal
    const from = (text: string) => ({
      toZonedDateTimeISO: () => Instant.from(text).toZonedDateTimeISO('America/Los_Angeles'),
    })
    vi.stubGlobal('Temporal', { Instant: { from } })
    expect(assertZoneData).toThrow(/must be 13:00 in America\/Vancouver, but shows 12:00/)
  })

  it('says that Temporal is missing', () => {
    vi.stubGlobal('Temporal', undefined)
    expect(assertZoneData).toThrow(/no Temporal; Node 26 is needed/)
  })
})
