import {
  purgeExpired,
  purgeTombstones,
  keepAccount,
  keepTombstones,
  OWN_DATA_LIST,
  ownDataWriter,
  registerAccountRoutes,
  registerClosingRoutes,
  registerOwnDataRoutes,
  resealHousehold,
} from '#server/accounts/index.ts'
import { createWishSweep, purgeDemand, registerAvailabilityRoutes } from '#server/availability/index.ts'
import {
  createAdminSweep,
  purgeClosedTasks,
  listWriters,
  registerAdminRoutes,
  registerTaskSubscribers,
} from '#server/admin/index.ts'
import {
  registerBookingRoutes,
  registerBookingSubscribers,
  checkPartiesAgain,
  purgeHouseholdNotes,
  processDueBookings,
  rewardDueReferrals,
  tellRates,
  refreshFacts,
  processDueWatches,
  fateOfMoney,
} from '#server/bookings/index.ts'
import { registerCalendarRoutes, registerCalendarSubscribers } from '#server/calendars/index.ts'
import { registerCatalogueRoutes } from '#server/catalogue/index.ts'
import {
  attachChargebacks,
  compareChargebacks,
  tellShortChargebacks,
  holdSpentCredit,
  registerDisputeAdmin,
  registerDisputeRoutes,
  registerDisputeSubscribers,
  releaseDuePairs,
  runDueRulings,
} from '#server/disputes/index.ts'
import { registerContentRoutes, tellPolicies, tellTerms } from '#server/content/index.ts'
import * as ledger from '#server/ledger/index.ts'
import {
  purgeOldWords,
  registerMessagingRoutes,
  registerMessagingSubscribers,
  tellUnread,
} from '#server/messaging/index.ts'
import {
  createLanes,
  purgeOldMessages,
  registerNotificationRoutes,
  registerNotificationSubscribers,
  purgeFarewells,
} from '#server/notifications/index.ts'
import * as payments from '#server/payments/index.ts'
import * as payouts from '#server/payouts/index.ts'
import {
  registerGiftCardRoutes,
  registerGiftCardSubscribers,
  registerReferralRoutes,
  registerReferralSubscribers,
  releaseKeptPromos,
  returnFreedGifts,
  sendDueCards,
} from '#server/promotions/index.ts'
import { purgeOldTickets, hastenTickets, registerSupportRoutes } from '#server/support/index.ts'
import { checkSettings } from './env.ts'
import { registerOperationsRoutes } from '#server/operations/index.ts'
import type { MovableClock } from '#server/platform/clock.ts'
import type { Deps } from '#server/platform/deps.ts'
import { purgeExports } from '#server/platform/exports/purge-exports.ts'
import { createExportLane } from '#server/platform/exports/write-exports.ts'
import type { OnClose, Serve } from '#server/platform/http/serve.ts'
import {
  createDailyRanking,
  createPaperSweep,
  purgeLinks,
  passRounds,
  registerProviderRoutes,
  registerProviderSubscribers,
  sweepPrices,
} from '#server/providers/index.ts'
import { purgeOldRows, hourly } from '#server/platform/housekeeping.ts'
import { emptyLane, type LaneWork } from '#server/platform/lanes.ts'
import { runAll, type Loop } from '#server/platform/loops.ts'
import { registerFileRoutes } from '#server/platform/uploads/routes.ts'
import { eraseRemoved, purgeUnattached } from '#server/platform/uploads/stored-files.ts'
import {
  issueDueReceipts,
  registerReceiptRoutes,
  registerReceiptSubscribers,
  purgeReceiptNames,
} from '#server/receipts/index.ts'
import { registerReviewRoutes, registerReviewSubscribers, sweepReviews } from '#server/reviews/index.ts'
import { registerSandboxRoutes } from '#server/sandbox/index.ts'
import { purgeUnpaidTips, freeWaitedTips, registerTipRoutes, registerTipSubscribers } from '#server/tips/index.ts'
import type { Adapters } from './adapters.ts'
import {
  purgeWaitlist,
  processDueWaitlist,
  registerWaitlistRoutes,
  registerWaitlistSubscribers,
} from '#server/waitlist/index.ts'
import { registerTaxRoutes, resealTaxDetails, purgeSellers } from '#server/taxes/index.ts'
import {
  issueDueInvoices,
  keepMileage,
  registerStatementRoutes,
  registerStatementSubscribers,
  resealSellerFiles,
  resealCopies,
  tellSmallSuppliers,
  purgeInvoiceNames,
} from '#server/statements/index.ts'
import { demoAccounts } from './demo-accounts.ts'
import { ERASURE_STEPS, OWN_DATA } from './personal-data.ts'

/**
 * The doors of all domains in the order of their dependencies: each registers its endpoints, what it listens to
 * and what it does later. The only place that knows them all.
 */

export { createActorResolver } from '#server/accounts/index.ts'

/** Endpoints below /api. */
export function registerEndpoints(serve: Serve, onClose: OnClose, deps: Deps, adapters: Adapters, work: Work): void {
  registerFileRoutes(serve, deps)
  registerAccountRoutes(serve, deps)
  registerClosingRoutes(serve, deps, ERASURE_STEPS)
  registerOwnDataRoutes(serve, deps, OWN_DATA.length)
  registerCatalogueRoutes(serve, deps)
  registerContentRoutes(serve, deps)
  registerProviderRoutes(serve, deps)
  registerAvailabilityRoutes(serve, deps, onClose)
  registerTaxRoutes(serve, deps)
  payments.registerPaymentRoutes(serve, { ...deps, ...adapters })
  registerGiftCardRoutes(serve, { ...deps, ...adapters })
  registerReferralRoutes(serve, deps)
  registerBookingRoutes(serve, { ...deps, ...adapters })
  registerDisputeRoutes(serve, deps)
  registerDisputeAdmin(serve, { ...deps, ...adapters, heldByGateway: ledger.heldByGateway, foresee: payouts.foresee })
  registerTipRoutes(serve, { ...deps, ...adapters })
  payouts.registerPayoutRoutes(serve, { ...deps, ...adapters })
  registerReceiptRoutes(serve, deps)
  registerStatementRoutes(serve, deps)
  registerCalendarRoutes(serve, deps)
  registerReviewRoutes(serve, deps)
  registerMessagingRoutes(serve, deps)
  registerWaitlistRoutes(serve, deps)
  registerSupportRoutes(serve, deps)
  registerAdminRoutes(
    serve,
    { ...deps, ...adapters, foresee: payouts.foresee },
    () => checkSettings(process.env),
    ERASURE_STEPS,
  )
  registerNotificationRoutes(serve, deps)
  registerOperationsRoutes(serve, deps, { source: process.env, checkSettings: () => checkSettings(process.env) })
  if (deps.site.isSandbox && adapters.sandboxGateway)
    registerSandboxRoutes(serve, {
      ...deps,
      // Every sandbox runs on a clock that can be moved.
      clock: deps.clock as MovableClock,
      gateway: adapters.sandboxGateway,
      payouts: adapters.sandboxPayouts,
      demoAdmins: demoAccounts.filter(({ role }) => role === 'Admin').map(({ email }) => email),
      async runDue() {
        await work.runDue()
        await work.deliver()
      },
    })
}

/** Registers each domain's event subscribers. */
export function registerSubscribers(deps: Deps): void {
  registerProviderSubscribers(deps)
  registerGiftCardSubscribers(deps)
  registerReferralSubscribers(deps)
  registerBookingSubscribers(deps)
  registerTipSubscribers(deps)
  registerDisputeSubscribers(deps)
  ledger.registerLedgerSubscribers(deps)
  payouts.registerPayoutSubscribers(deps)
  registerReceiptSubscribers(deps)
  registerStatementSubscribers(deps)
  registerCalendarSubscribers(deps)
  registerReviewSubscribers(deps)
  registerMessagingSubscribers(deps)
  registerWaitlistSubscribers(deps)
  registerTaskSubscribers(deps)
  registerNotificationSubscribers(deps)
}

/** Work that runs beside the requests: what leaves the house, and the sweep of what fell due. */
export type Work = {
  /** Messages (what is urgent beside the rest, and the two channels beside each other), refunds and payouts. */
  lanes: LaneWork<unknown, unknown>[]
  /** Sends what is due, until nothing is left: what the lanes do all the time, once. */
  deliver(): Promise<void>
  /** Jobs that run by time alone. */
  loops: Loop[]
  /** Runs each loop once, as after a clock move. */
  runDue(): Promise<void>
}

const SAFETY_EVERY_MS = 1000
const SWEEP_EVERY_MS = 3000

export function createWork(deps: Deps, adapters: Adapters): Work {
  const all = { ...deps, ...adapters }
  const sweepPapers = createPaperSweep(deps)
  const tellWishes = createWishSweep(deps)
  const sweepPayouts = payouts.createPayoutSweep(all)
  const drawTurns = createDailyRanking(deps)
  const sweepAdmin = createAdminSweep(deps)
  const tidy = hourly(async (now) => {
    await purgeExpired(deps.db, now)
    await purgeOldRows(deps.db, now)
    await purgeOldMessages(deps, now)
    await purgeClosedTasks(deps.db, now)
    await purgeUnattached(deps.db, now)
    await purgeOldWords(deps.db, now)
    await purgeOldTickets(deps.db, now)
    await hastenTickets(deps, now)
    await payments.purgeOldEvents(deps.db, now)
    await purgeDemand(deps.db, now)
    await purgeWaitlist(deps.db, now)
    await purgeLinks(deps, now)
    await purgeExports(deps, now)
    await purgeTombstones(deps, now)
    await purgeSellers(deps, now)
    await purgeReceiptNames(deps, now)
    await purgeInvoiceNames(deps, now)
    await purgeFarewells(deps.db)
    await resealTaxDetails(deps)
    await resealHousehold(deps)
    await purgeHouseholdNotes(deps, now)
    await resealSellerFiles(deps)
    await resealCopies(deps)
    await purgeUnpaidTips(deps.db, now)
    await keepMileage(deps)
    await tellSmallSuppliers(deps)
  })
  const checkParties = hourly(() => checkPartiesAgain(deps))
  const lanes: Work['lanes'] = [
    ...createLanes(all),
    payments.createRefundLane(all),
    payouts.createPayoutLane(all),
    payments.createReconciliationLane(all, [
      { name: 'chargebacks', compare: compareChargebacks },
      { name: 'transfers', compare: (_, span) => payouts.compareTransfers(all, span) },
    ]),
    ledger.createLedgerLane(deps),
    payouts.createAccountLane(all),
    createExportLane(deps, { ...listWriters, [OWN_DATA_LIST]: ownDataWriter(OWN_DATA) }, keepAccount),
  ]
  const sweep = () =>
    runAll([
      // Money first: what was paid in the last moment must be known before a booking is given up for it.
      async () => adapters.sandboxPayouts?.settleDue(),
      async () => adapters.sandboxGateway?.redeliver(),
      () => payments.closeEndedCheckouts(all),
      () => payments.tendUnapplied(deps, (trx, bookingId) => fateOfMoney(deps, trx, bookingId)),
      () => payments.planReconciliation(all),
      () => processDueBookings(deps),
      () => checkParties(deps.clock.now()),
      () => processDueWaitlist(deps),
      () => attachChargebacks(all),
      () => tellShortChargebacks(deps),
      () => runDueRulings(deps),
      () => releaseDuePairs(deps),
      () => holdSpentCredit(deps),
      () => rewardDueReferrals(deps),
      () => tellRates(deps),
      () => tellTerms(deps),
      () => tellPolicies(deps),
      () => ledger.bookDueEarnings(deps),
      () => payments.lapseCredit(deps),
      () => releaseKeptPromos(deps),
      () => sendDueCards(deps),
      () => returnFreedGifts(deps),
      () => freeWaitedTips(deps.db, deps.clock.now()),
      () => sweepPayouts(),
      () => sweepReviews(deps),
      () => sweepPapers(),
      () => sweepPrices(deps),
      () => passRounds(deps),
      () => tellWishes(),
      () => refreshFacts(deps),
      () => tellUnread(deps),
      () => drawTurns(),
      () => ledger.closeMonths(deps),
      () => issueDueInvoices(deps),
      () => issueDueReceipts(deps),
      () => sweepAdmin(),
      () => tidy(deps.clock.now()),
      () => eraseRemoved(deps),
      () => keepTombstones(deps),
    ])
  const loops: Loop[] = [
    // A provider may be in danger: nothing in here may wait for a network.
    { name: 'safety', everyMs: SAFETY_EVERY_MS, run: () => processDueWatches(deps) },
    { name: 'sweep', everyMs: SWEEP_EVERY_MS, run: sweep },
  ]
  return {
    lanes,
    loops,
    async deliver() {
      for (const lane of lanes) await emptyLane(lane)
    },
    runDue: () => runAll(loops.map(({ run }) => run)),
  }
}
