/** Zone of the machine, and the local date on which the tests' clock starts. */
export type Pair = { zone: string; date: string }

const ZONES = ['UTC', 'America/Vancouver', 'Pacific/Kiritimati']

/**
 * Both sides of British Columbia's last change, of the day on which its neighbours still change, and a leap day. Today
 * cannot be booked: tests begin on the eve, so that the visits, deadlines and searches of tomorrow fall on the day itself.
 */
const DATES = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2028-02-28']

/** All fifteen: `npm run test:long -- time`. */
export const allPairs: Pair[] = ZONES.flatMap((zone) => DATES.map((date) => ({ zone, date })))

/** The one in `npm test`: a machine that is mostly a day ahead, on the eve of the day on which the clocks here change. */
export const onePair: Pair = { zone: 'Pacific/Kiritimati', date: '2026-03-07' }

/** The part of that pair in `npm test`: instants, offered times, deadlines, and the life of bookings. */
export const TIME_SUITES = [
  'server/platform/time.test.ts',
  'server/availability/slots/slots.test.ts',
  'server/availability/slots/slot-model.test.ts',
  'server/availability/slots/check-offered.test.ts',
  'server/bookings/lifecycle/deadlines.test.ts',
  'server/bookings/lifecycle/process-due.test.ts',
  'tests/lifecycle/lifecycle.test.ts',
]

/** The additions of the long run: everything else that names days or waits for hours. */
export const MORE_TIME_SUITES = [
  'server/availability/{provider-page,schedule,search,service-area,time-off}/*.test.ts',
  'server/availability/slots/windows.test.ts',
  'server/bookings/{journey,masking}.test.ts',
  'server/bookings/{insights,listing,provider-money,request,reschedule}/*.test.ts',
  'server/bookings/lifecycle/{lifecycle,set-status,suspended}.test.ts',
  'server/payments/money.test.ts',
  'server/calendars/*.test.ts',
]
