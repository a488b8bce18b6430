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
  /** What the bank took; nothing where no card has paid. */
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
    /** What it refuses to take back: as credit, or from our own bank. */
    takesCredit: boolean
    code: Code | null
    discountCents: number
    tipCents: number
    /** What of it an appeal was made good with. */
    tipMadeGoodCents: number
    report: Report | null
    chargeback: Chargeback | null
    /** Percent of a kept fee that an admin lets go of. */
    waivedPercent: number
    goodwillCents: number
    /** Another visit of the two before this one. */
    earlier: Story | null
    id: string
    /** Of the checkout that was paid. */
    sessionId: string | null
    isDone: boolean
    /** What a card has paid stands two days after it was done, and is enough to reward two friends. */
    hasEarned: boolean
    paid: Settled
    tip: Settled
    /** What came of the visit's price and waits. */
    short: Short | null
    /** What was missing of a payment that counts as all. */
    missingBorneCents: number
  }

export const dueOf = ({ priceCents, taxCents, discountCents }: Story): number => priceCents + taxCents - discountCents

export const nameOf = ({ fate, id, code }: Story): string => `${fate} ${id}${code ? ` with ${code.text}` : ''}`

/** So much less of it is kept: credit has its part back, and of a discount the same share no longer stands. */
export function giveBack(world: World, story: Story, of: 'visit' | 'tip', cents: number): void {
  if (cents === 0) return
  const settled = of === 'visit' ? story.paid : story.tip
  const before = backTo(settled).credit
  settled.keptCents -= cents
  reopen(world.purseOf(story.client.id), world.now(), `${of} ${story.id}`, backTo(settled).credit - before)
  if (of === 'visit' && story.discountCents > 0)
    story.borneCents = Math.min(story.borneCents, share(story.discountCents, settled.keptCents, dueOf(story)))
}
