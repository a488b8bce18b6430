import { GRACE_DAYS, ID_KEPT_DAYS, PAPER_KEPT_MONTHS, paperName, REMINDER_DAYS } from '#contract/papers/kinds.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { removeFiles } from '#server/platform/uploads/stored-files.ts'
import { PAPER_ENDING, PAPERS_ASKED } from '#server/providers/events.ts'
import { refreshListing } from '#server/providers/listing/queries.ts'
import { findVerification, lockVerification } from '#server/providers/verification/queries.ts'
import { purgeLooks } from './look-queries.ts'
import {
  findPaperFile,
  listEndingPapers,
  listForgettable,
  listLapsed,
  listUntold,
  markForgotten,
  markReminded,
  startGrace,
  type EndingPaper,
} from './queries.ts'
import { daysBetween, effectText, endText, standingsOf } from './standing.ts'

const DAY_MS = 86_400_000

/** Nearest first. */
const STEPS = REMINDER_DAYS.toSorted((a, b) => a - b)

/** How many are read at a time; each is handled in a transaction of its own. */
const BATCH = 200

/** Papers that ended longer ago have been announced, or ended before reminders existed. */
const LONGEST_AGO = 30

/**
 * The papers' daily work, once per local day however often it runs: delists services whose papers have ended, sends
 * reminders, and deletes images after their time. Providers who were approved before papers were required are notified
 * once, when the sweep first reaches them. Rules: docs/product-rules.md#documents
 */
export function createPaperSweep(deps: Deps, batch = BATCH): () => Promise<void> {
  let doneFor = ''
  return async () => {
    for await (const id of each((after) => listUntold(deps.db, { after, limit: batch }))) await askForPapers(deps, id)
    const today = deps.localTime.localDate(deps.clock.now())
    if (doneFor === today) return
    for await (const id of each((after) => listLapsed(deps.db, today, { after, limit: batch })))
      await takeDown(deps, id)
    await remindAll(deps, today, batch)
    await purgeImages(deps, today)
    await purgeLooks(deps.db, new Date(deps.clock.now().getTime() - DAY_MS))
    doneFor = today
  }
}

/** All, page by page. */
async function* each(read: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let ids = await read(''); ids.length > 0; ids = await read(ids.at(-1)!)) yield* ids
}

/** From the day of the notification, their other former documents count for 30 days. */
async function askForPapers(deps: Deps, providerId: string): Promise<void> {
  const { clock, localTime } = deps
  const at = clock.now()
  const due = localTime.addDays(localTime.localDate(at), GRACE_DAYS)
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, providerId)
    const provider = await findVerification(trx, providerId, deps.clock.now())
    if (provider?.state !== 'approved') return
    const asked = await startGrace(trx, providerId, due, at)
    await refreshListing(deps, trx, providerId)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
    if (asked.length === 0) return
    const until = asked.map((one) => one.until).toSorted()[0] ?? due
    await deps.events.publish(trx, PAPERS_ASKED, {
      providerId,
      email: provider.email,
      firstName: provider.first_name,
      papers: asked.map(({ kind }) => paperName(kind)).toSorted(),
      until,
    })
  })
}

async function takeDown(deps: Deps, providerId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await lockVerification(trx, providerId)
    await refreshListing(deps, trx, providerId)
    await deps.pubsub.publish(trx, CONTENT_CHANGED)
  })
}

async function remindAll(deps: Deps, today: string, limit: number): Promise<void> {
  const { db, localTime } = deps
  const dates = { from: localTime.addDays(today, -LONGEST_AGO), to: localTime.addDays(today, STEPS.at(-1)!) }
  let papers = await listEndingPapers(db, { ...dates, after: null, limit })
  while (papers.length > 0) {
    for (const paper of papers) await remind(deps, paper, today)
    papers = await listEndingPapers(db, { ...dates, after: papers.at(-1)!, limit })
  }
}

/** Each reminder goes out once and never after a nearer one; one whose day was missed is replaced by the next. */
async function remind(deps: Deps, paper: EndingPaper, today: string): Promise<void> {
  const { localTime } = deps
  const days = STEPS.find((step) => daysBetween(today, paper.expires_on) <= step)
  if (days === undefined) return
  await inTransaction(deps.db, async (trx) => {
    if (!(await markReminded(trx, paper.id, days))) return
    const standing = standingsOf(await findPaperFile(trx, paper.provider_id), today).find(
      ({ kind }) => kind === paper.kind,
    )
    await deps.events.publish(trx, PAPER_ENDING, {
      id: paper.id,
      email: paper.email,
      firstName: paper.first_name,
      name: paperName(paper.kind),
      until: paper.expires_on,
      hasEnded: paper.expires_on < today,
      text: `It ${endText(paper.expires_on, today, localTime)}. ${standing && standing.level !== 'grace' ? effectText(standing) : ''}`.trim(),
      isRenewed: paper.is_renewed,
      days,
    })
  })
}

/** The record of the check stays. Rules: docs/product-rules.md#retention */
async function purgeImages(deps: Deps, today: string): Promise<void> {
  const at = deps.clock.now()
  const expiredBefore = yearsBefore(deps.localTime, today, PAPER_KEPT_MONTHS / 12)
  const limits = {
    idsBefore: new Date(at.getTime() - ID_KEPT_DAYS * DAY_MS),
    othersBefore: new Date(deps.localTime.dayOf(expiredBefore).start),
    expiredBefore,
  }
  for (;;) {
    const papers = await listForgettable(deps.db, limits)
    for (const { id, file_ids } of papers)
      await inTransaction(deps.db, async (trx) => {
        await markForgotten(trx, id, at)
        await removeFiles(trx, file_ids, at)
      })
    if (papers.length === 0) return
  }
}

/** The same day some years earlier. */
function yearsBefore(localTime: Deps['localTime'], date: string, years: number): string {
  const before = `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
  return localTime.isDate(before) ? before : `${before.slice(0, 5)}02-28`
}
