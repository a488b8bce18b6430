const VITEST = 'node_modules/vitest/vitest.mjs'

/**
 * @param {...string} files parts of their paths
 * @returns {string[]}
 */
function tests(...files) {
  return [VITEST, 'run', '--project', 'all', '--no-file-parallelism', ...files]
}

/** Tests in which many do the same thing at the same moment (tests/factories/rivals.ts). */
const RIVALS = [
  'server/sandbox/faults.test',
  'server/admin/admins/admins.test',
  'server/disputes/rulings',
  'server/disputes/reports/reports.test',
  'server/disputes/chargebacks',
  'server/tips',
  'server/promotions',
  'server/payments',
  'server/payouts/payouts.test',
  'server/bookings/request/request-booking.test',
  'server/bookings/reschedule/reschedule.test',
  'server/accounts/security.test',
  'server/accounts/passwords/reset-password.test',
  'server/availability/slots/claim-time.test',
]

/**
 * Each with how long it may take. Variables of the environment override these: `SLOT_CASES=1000 npm run test:long --
 * slots`.
 * @type {Record<string, { args: string[], env?: Record<string, string>, minutes: number }>}
 */
export const LONG_RUNS = {
  // The fast function against the model that looks at every minute.
  slots: { args: tests('server/availability/slots/slot-model'), env: { SLOT_CASES: '100000' }, minutes: 60 },
  time: { args: ['tests/time/run-pairs.ts'], minutes: 120 },
  // 105,000 commands over the fifteen pairs.
  lifecycle: {
    args: ['tests/time/run-pairs.ts', 'tests/lifecycle'],
    env: { LIFECYCLE_COMMANDS: '7000' },
    minutes: 120,
  },
  storm: { args: tests('tests/lifecycle/storm'), env: { STORM_ROUNDS: '180' }, minutes: 30 },
  reviews: { args: tests('tests/reviews'), env: { REVIEW_RUNS: '1000' }, minutes: 120 },
  fuzz: { args: tests('tests/fuzz'), env: { FUZZ_RUNS: '300' }, minutes: 60 },
  // The same walk through what was started: npm start with its demo, and production between stand-ins.
  'fuzz-started': { args: ['tests/fuzz/run-started.ts'], minutes: 90 },
  rivals: { args: tests(...RIVALS), env: { RIVALS: '50' }, minutes: 30 },
  contention: {
    args: tests('tests/campaigns/contention'),
    env: { CONTENTION_PROCESSES: '4', CONTENTION_HOURS: '10' },
    minutes: 15,
  },
  // Orders in which things happen to one payment, against a slow model.
  chargebacks: {
    args: tests('server/disputes/chargebacks/compose'),
    env: { CHARGEBACK_ORDERS: '300' },
    minutes: 30,
  },
  // Every principal on each target of every endpoint, also where another cell says the same.
  matrix: { args: tests('tests/authorization/matrix'), env: { MATRIX: 'whole' }, minutes: 20 },
  connections: { args: tests('server/outage.test'), env: { CONNECTION_ROUNDS: '100' }, minutes: 20 },
  race: { args: ['tests/campaigns/run-race.ts'], minutes: 30 },
  outage: { args: ['tests/campaigns/run-outage.ts'], minutes: 30 },
  // The demo begun at fifteen moments of nine dates on which calendars and clocks turn.
  seed: { args: tests('db/seed/demo/fill-demo'), env: { SEED_EVERY: '15' }, minutes: 60 },
  'killed-start': { args: ['tests/campaigns/run-killed-start.ts'], minutes: 30 },
  delivery: { args: ['tests/campaigns/run-delivery.ts'], minutes: 20 },
  messages: {
    args: tests('tests/campaigns/messages.test', 'tests/campaigns/message-figures'),
    env: { MESSAGES_CONVERSATIONS: '50', MESSAGES_COUNT: '5000', MESSAGES_KILLS: '5', MESSAGES_LISTENERS: '200' },
    minutes: 20,
  },
  // 10,150 notices that people want: of ten people eight by email, push and inbox each, and five by text message.
  notices: {
    args: tests('tests/campaigns/notices'),
    env: { NOTICES_PEOPLE: '3500', NOTICES_KILL_MS: '2000', NOTICES_KILL_MESSAGES: '100' },
    minutes: 30,
  },
  waitlist: {
    args: tests('tests/campaigns/waitlist.test'),
    env: {
      WAITLIST_RELEASES: '10000',
      WAITLIST_PROVIDERS: '40',
      WAITLIST_LINE: '50',
      WAITLIST_AT_ONCE: '120',
      WAITLIST_KILLS: '60',
    },
    minutes: 120,
  },
  'visit-day': {
    args: tests('tests/campaigns/visit-day'),
    env: { VISIT_DAY_EACH: '20', VISIT_DAY_KILLS: '5' },
    minutes: 30,
  },
  money: {
    args: tests('tests/campaigns/money.test'),
    env: { MONEY_BOOKINGS: '1000', MONEY_WORK_HOURS: '6' },
    minutes: 60,
  },
  // Every point at which a process can die.
  'money-crash': { args: tests('tests/campaigns/money-crash'), env: { MONEY_CRASH_EVERY: '1' }, minutes: 60 },
  reconciliation: { args: tests('tests/campaigns/reconciliation'), env: { RECONCILE_PAYMENTS: '100000' }, minutes: 20 },
  backup: { args: tests('tests/operations/backup'), env: { BACKUP_ROUNDS: '5', BACKUP_BOOKINGS: '60' }, minutes: 30 },
  uploads: { args: ['tests/uploads/run-uploads.ts'], minutes: 30 },
  // The whole unit tier through PgBouncer in transaction mode, where it is installed.
  pooler: { args: [VITEST, 'run', '--project=!shipped'], env: { POOLER: '1' }, minutes: 90 },
  // Once a week: each file in a process of its own, so that none relies on another one's leftovers.
  isolated: { args: [VITEST, 'run', '--isolate', '--project=!shipped'], minutes: 120 },
}
