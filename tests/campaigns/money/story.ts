import type { TestPerson } from '#tests/factories/people.ts'
import type { Bookable } from '#tests/factories/supply.ts'
import { backTo, share, type Added, type Price, type Settled, type Terms } from './model.ts'
import { reopen } from './balance-model.ts'
import type { Short } from './shorts.ts'
import type { World } from './world.ts'

export type Fate = 'completed' | 'client early' | 'client late' | 'provider' | 'missed'

export type Code = { text: string; terms: Terms }

/** A report about the visit or its tip, and the admin's decision. */
export type Report = {
  of: 'visit' | 'tip'
  /** After the visit was done, or the tip was given. */
  afterHours: number
  by: 'client' | 'provider'
  isAnswered: boolean
  decision: 'release' | 'part' | 'full'
  percent: number
  appeal: 'none' | 'release' | 'full' | 'platform'
}

/** What the payer's bank does with the card's part, and the admin's decision. */
export type Chargeback = {
  afterHours: number
  decidedAfterHours: number
  outcome: 'won' | 'shared' | 'borne'
  /** What the bank took; nothing without a payment by card. */
  cents: number
  /** An admin has said that Homebloom covers it. */
  isBorne: boolean
}

/** One booking of the campaign, and what was acknowledged of it. */
export type Story = Price &
  Added & {
    client: TestPerson
    provider: Bookable
    startsAt: number
    fate: Fate
    pays: boolean
    usesCredit: boolean
    /** Of the payer of the visit and its tip. */
    card: string
    /** The refund that it refuses: as credit, or from our own bank. */
    takesCredit: boolean
    code: Code | null
    discountCents: number
    tipCents: number
    /** The part compensated after an appeal. */
    tipMadeGoodCents: number
    report: Report | null
    chargeback: Chargeback | null
    /** Percent of a kept fee that an admin waives. */
    waivedPercent: number
    goodwillCents: number
    /** Another visit of the two before this one. */
    earlier: Story | null
    id: string
    /** About the paid checkout. */
    sessionId: string | null
    isDone: boolean
    /** A card's payment still counts two days after it was done, and is enough to reward two friends. */
    hasEarned: boolean
    paid: Settled
    tip: Settled
    /** The part of the visit's price that came and waits. */
    short: Short | null
    /** The missing part of a payment that counts as all. */
    missingBorneCents: number
  }

export const dueOf = ({ priceCents, taxCents, discountCents }: Story): number => priceCents + taxCents - discountCents

export const nameOf = ({ fate, id, code }: Story): string => `${fate} ${id}${code ? ` with ${code.text}` : ''}`

/** So much less of it is kept: credit has its part back, and the same share of a discount no longer counts. */
export function giveBack(world: World, story: Story, of: 'visit' | 'tip', cents: number): void {
  if (cents === 0) return
  const settled = of === 'visit' ? story.paid : story.tip
  const before = backTo(settled).credit
  settled.keptCents -= cents
  reopen(world.purseOf(story.client.id), world.now(), `${of} ${story.id}`, backTo(settled).credit - before)
  if (of === 'visit' && story.discountCents > 0)
    story.borneCents = Math.min(story.borneCents, share(story.discountCents, settled.keptCents, dueOf(story)))
}
