import { afterAll, beforeAll, expect, it } from 'vitest'
import { entries } from '#db/seed/catalogue-content.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  createOffering,
  decideChange,
  decideVerification,
  findOfferingOfEntry,
  recordRating,
  submitVerification,
} from '#server/providers/index.ts'
import { findStaleListings } from '#tests/campaigns/checks.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { anAdmin, aPendingProvider, withCatalogue } from '#tests/factories/supply.ts'
import { deleteOffering, updateOffering } from '#server/providers/offerings/edit-offering.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

const WORD = { actor: 'operator', reason: 'Because' } as const

const actorOf = (id: string, role: Actor['role']): Actor => ({ id, role, tokenHash: Buffer.alloc(32), factorAt: null })

/** A small, repeatable source of chance. */
function createChance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Some of them ask for a certificate. */
const offered = [
  ...entries.slice(0, 4),
  ...entries.filter(({ requiresCertificate }) => requiresCertificate).slice(0, 3),
]

it('keeps what is listed and its rank as they are defined, whatever happens at the same time', async () => {
  const admin = actorOf((await anAdmin(t)).id, 'admin')
  const ids = await Promise.all([1, 2, 3].map(async () => (await aPendingProvider(t)).id))
  const chance = createChance(7)
  let listed = 0
  for (let round = 0; round < 40; round++) {
    const actions = Array.from({ length: 8 }, () => act(chance, admin, actorOf(ids[chance(ids.length)]!, 'provider')))
    await Promise.all(actions)
    expect(await findStaleListings(t.db)).toEqual([])
    listed += (await t.db.selectFrom('offering').select('id').where('is_listed', '=', true).execute()).length
  }
  expect(listed).toBeGreaterThan(0)
})

async function act(chance: (below: number) => number, admin: Actor, owner: Actor): Promise<void> {
  const entry = offered[chance(offered.length)]!
  const decisions = ['approve', 'approve', 'suspend', 'request_changes', 'reject'] as const
  const decision = decisions[chance(decisions.length)]!
  const kind = chance(9)
  const stars = 1 + chance(5)
  const own = await findOfferingOfEntry(t.db, owner.id, entry.name)
  try {
    if (kind === 0 || !own)
      await createOffering(t.deps, owner, {
        title: entry.name,
        category: entry.category,
        price: entry.minPrice,
        description: 'At home',
      })
    else if (kind === 1) await updateOffering(t.deps, owner, own.id, { is_active: !own.is_active })
    else if (kind === 2) await deleteOffering(t.deps, owner, own.id)
    else if (kind === 3) await inTransaction(t.db, (trx) => recordRating(t.deps, trx, owner.id, { stars, count: 1 }))
    else if (kind === 4) await submit(owner)
    else if (kind === 5) await acceptOldest(admin)
    else if (kind === 6)
      await inTransaction(t.db, (trx) => (stars > 2 ? restoreAccount : suspendAccount)(t.deps, trx, owner.id, WORD))
    else await decideVerification(t.deps, admin, owner.id, { decision, reason: 'Because' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}

async function acceptOldest(admin: Actor): Promise<void> {
  const query = t.db.selectFrom('provider_change').select('id').where('kind', '=', 'certificate')
  const waiting = await query.where('state', '=', 'waiting').orderBy('asked_at').executeTakeFirst()
  if (waiting) await decideChange(t.deps, waiting.id, { adminId: admin.id, accept: true, reason: null })
}

const submit = (owner: Actor) =>
  submitVerification(t.deps, owner, {
    is_adult: true,
    may_work_in_canada: true,
    is_certified: true,
    is_insured: true,
    insurance_expires_on: '2027-11-30',
  })
