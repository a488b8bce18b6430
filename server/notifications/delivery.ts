import { markEmailReturned } from '#server/accounts/index.ts'
import { endTexts } from './bounces/hear-texts.ts'
import { purgeHeardTexts } from './bounces/queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { LaneWork } from '#server/platform/lanes.ts'
import { deliverMessage, type DeliveryDeps } from './deliver-message.ts'
import { DEAD_LETTER_DAYS, openDeadLetterTask } from './dead-letters.ts'
import { purgeDeadLetters } from './dead-letters-queries.ts'
import { laneName } from './notify.ts'
import { deleteInboxBefore } from './inbox/queries.ts'
import {
  claimNextMessages,
  deleteToldBefore,
  purgeFacts,
  purgeOldFacts,
  writeOutcomes,
  type ClaimedMessage,
  type Outcome,
} from './queries.ts'

/** The channels do not wait for each other, so that one service that hangs does not hold up the other. */
const LANES = [
  { channel: 'sms', isUrgent: true, width: 10, restMs: 0 },
  { channel: 'email', isUrgent: true, width: 10, restMs: 0 },
  { channel: 'sms', isUrgent: false, width: 10, restMs: 200 },
  { channel: 'email', isUrgent: false, width: 20, restMs: 200 },
  { channel: 'push', isUrgent: false, width: 20, restMs: 200 },
] as const
/** Writing a message wakes its lane; this is for held and failed messages, and for a lost call. */
const LOOK_EVERY_MS = 1000

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TOLD_MS = 365 * DAY_MS
/** How long a text message may be passed on to us again. */
const HEARD_MS = 30 * DAY_MS
const SECRETS = [
  'account.code',
  'account.reset',
  'account.welcome',
  'account.confirm_email',
  'account.email_change_asked',
  'account.email_changed',
  'safety.contact_asked',
  'safety.contact_agreed',
  'wish.asked',
]
/** Secrets that stay valid: stored until they are sent, and no longer. */
const GIFTS = ['gift.sent']
/** Messages are retried for at most this long. */
const LONGEST_TRIED_MS = 3 * DAY_MS

type Done = { message: ClaimedMessage; outcomes: Outcome[] }

/** The address doesn't exist: the mark comes first, so that nothing else is sent there. */
function isReturned({ message: { channel }, outcomes }: Done): boolean {
  return channel === 'email' && outcomes.some((one) => one.became === 'given up' && one.failure === 'bounce')
}

function hasStopped({ outcomes }: Done): boolean {
  return outcomes.some((one) => one.became === 'given up' && one.hasStopped)
}

/** The lanes of the outbox: what is urgent beside the rest, and the channels beside each other. */
export function createLanes(deps: DeliveryDeps & Pick<Deps, 'events'>): LaneWork<ClaimedMessage, Done>[] {
  const { db, clock, site } = deps
  return LANES.map(({ width, restMs, ...lane }) => ({
    name: laneName(lane),
    width,
    restMs,
    lookEveryMs: LOOK_EVERY_MS,
    take: (want, busy) => claimNextMessages(db, lane, { want, busy, now: clock.now() }),
    keyOf: ({ recipient }) => recipient,
    handle: async (message) => ({ message, outcomes: await deliverMessage(deps, message) }),
    async settle(done) {
      const outcomes = done.flatMap((one) => one.outcomes)
      for (const { message } of done.filter(isReturned)) await markEmailReturned(db, message.recipient, clock.now())
      for (const { message } of done.filter(hasStopped)) await endTexts(deps, message.recipient)
      await writeOutcomes(db, outcomes, clock.now())
      if (outcomes.some(({ became }) => became === 'given up'))
        await inTransaction(db, (trx) => openDeadLetterTask(deps, trx))
      // The sandbox shows what went out.
      if (!site.isSandbox)
        await purgeFacts(
          db,
          done.map(({ message }) => message.notification_id),
        )
    },
  }))
}

/** Deletes void secrets, and notifications after a year. */
export async function purgeOldMessages(deps: Pick<Deps, 'db' | 'site' | 'events'>, now: Date): Promise<void> {
  const { db, site } = deps
  const before = (ms: number) => new Date(now.getTime() - ms)
  const span = { from: before(LONGEST_TRIED_MS), until: before(HOUR_MS) }
  await purgeOldFacts(db, { ...span, secrets: SECRETS, gifts: GIFTS, keepsSent: site.isSandbox })
  await purgeDeadLetters(db, before(DEAD_LETTER_DAYS * DAY_MS))
  await inTransaction(db, (trx) => openDeadLetterTask(deps, trx))
  await deleteToldBefore(db, before(TOLD_MS))
  await deleteInboxBefore(db, before(TOLD_MS))
  await purgeHeardTexts(db, before(HEARD_MS))
}
