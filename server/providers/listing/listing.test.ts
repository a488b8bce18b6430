import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '#db/seed/catalogue-content.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  createOffering,
  createPaperSweep,
  decideVerification,
  findOfferingOfEntry,
  recordRating,
  submitVerification,
} from '#server/providers/index.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anAdmin, aPendingProvider, BIRTH_DATE, withCatalogue } from '#tests/factories/supply.ts'
import type { PaperKind } from '#contract/papers/kinds.ts'
import { decidePaper } from '#server/providers/papers/decide-paper.ts'
import { submitPaper } from '#server/providers/papers/submit-paper.ts'
import { allChecks, anUploadedPhoto } from '#tests/factories/papers.ts'
import { deleteOffering, updateOffering } from '#server/providers/offerings/edit-offering.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const WORD = { actor: 'operator', reason: 'Because' } as const

const actorOf = (id: string, role: Actor['role']): Actor => ({
  id,
  role,
  tokenHash: Buffer.alloc(32),
  factorAt: null,
  scopes: [],
  viewerId: null,
})

/** A small, repeatable source of chance. */
function createChance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Time goes by, and what has ended by the calendar is taken down. */
async function moveOn(chance: (below: number) => number): Promise<void> {
  if (chance(4) === 0) t.advance(2 * 86_400_000)
  await createPaperSweep(t.deps)()
}

/** Some of them ask for a certificate. */
const offered = [
  ...entries.slice(0, 4),
  ...entries.filter(({ requiredPapers }) => requiredPapers.length > 0).slice(0, 3),
]

const certificates = new Set(offered.flatMap(({ requiredPapers }) => requiredPapers))

it('keeps what is listed and its rank as they are defined, whatever happens at the same time', async () => {
  const admin = actorOf((await anAdmin(t)).id, 'admin')
  const ids = await Promise.all([1, 2, 3].map(async () => (await aPendingProvider(t)).id))
  const chance = createChance(7)
  let listed = 0
  for (let round = 0; round < 40; round++) {
    const actions = Array.from({ length: 8 }, () => act(chance, admin, actorOf(ids[chance(ids.length)]!, 'provider')))
    await Promise.all(actions)
    // A day that went by in another process is met by the sweep.
    await createPaperSweep(t.deps)()
    expect(await findStaleListings(t.db, t.deps.localTime.localDate(t.clock.now()))).toEqual([])
    listed += (await t.db.selectFrom('offering').select('id').where('is_listed', '=', true).execute()).length
  }
  expect(listed).toBeGreaterThan(0)
})

async function act(chance: (below: number) => number, admin: Actor, owner: Actor): Promise<void> {
  const entry = offered[chance(offered.length)]!
  const decisions = ['approve', 'lift_suspension', 'suspend', 'request_changes', 'reject'] as const
  const decision = decisions[chance(decisions.length)]!
  const kind = chance(11)
  const stars = 1 + chance(5)
  const own = await findOfferingOfEntry(t.db, owner.id, entry.name)
  try {
    if (kind === 0 || !own)
      await createOffering(t.deps, owner, {
        title: entry.name,
        category: entry.category,
        price: entry.minPrice,
        duration_minutes: 60,
        add_ons: [],
        max_quantity: 1,
        instant: 'nobody',
        description: 'At home',
      })
    else if (kind === 1) await updateOffering(t.deps, owner, own.id, { is_active: !own.is_active })
    else if (kind === 2) await deleteOffering(t.deps, owner, own.id)
    else if (kind === 3) await inTransaction(t.db, (trx) => recordRating(t.deps, trx, owner.id, { stars, count: 1 }))
    else if (kind === 4) await submit(owner)
    else if (kind === 5) await decideOldest(chance, admin)
    else if (kind === 9) await handInSome(chance, owner)
    else if (kind === 10) await moveOn(chance)
    else if (kind === 6)
      await inTransaction(t.db, (trx) => (stars > 2 ? restoreAccount : suspendAccount)(t.deps, trx, owner.id, WORD))
    else await decideVerification(t.deps, admin, owner.id, { decision, reason: 'Because' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

/** Uploads one of the papers that these services require, with another end each time. */
async function handInSome(chance: (below: number) => number, owner: Actor): Promise<void> {
  const kinds: PaperKind[] = ['government_id', 'insurance', ...certificates]
  const kind = kinds[chance(kinds.length)]!
  const ends = kind === 'government_id' ? {} : { expires_on: chance(2) === 0 ? '2026-12-01' : '2027-11-30' }
  const file = await anUploadedPhoto(t, owner.id)
  await submitPaper(t.deps, owner, { kind, file_ids: [file], details: '', ...ends })
}

async function decideOldest(chance: (below: number) => number, admin: Actor): Promise<void> {
  const query = t.db.selectFrom('paper').select(['id', 'kind']).where('state', '=', 'submitted')
  const waiting = await query.orderBy('submitted_at').executeTakeFirst()
  if (!waiting) return
  const accept = chance(3) > 0
  const checks = allChecks(waiting.kind as PaperKind)
  await decidePaper(t.deps, admin, waiting.id, { accept, checks, reasons: accept ? [] : ['unreadable'], reason: null })
}

const submit = (owner: Actor) =>
  submitVerification(t.deps, owner, {
    is_adult: true,
    may_work_in_canada: true,
    is_certified: true,
    is_insured: true,
    birth_date: BIRTH_DATE,
  })
