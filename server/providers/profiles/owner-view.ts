import type { Service } from '#contract/providers.ts'
import { paperName, type PaperKind } from '#contract/papers/kinds.ts'
import { formatDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hiddenReasonOf, serviceListingOf, type CertificateLevel } from '#server/providers/listing/hidden-reason.ts'
import { NEVER } from '#server/providers/listing/queries.ts'
import type { OfferingRow } from '#server/providers/offerings/queries.ts'
import { loadStandings } from '#server/providers/papers/load-standings.ts'
import { reasonOf, type Standing } from '#server/providers/papers/standing.ts'
import { findVerification } from '#server/providers/verification/queries.ts'

export type OwnedFields = Pick<Service, 'listing' | 'paper_text' | 'price_text' | 'offered_until'>

/** Fields of an offering that only its owner reads. Empty for others. */
export type OwnerView = (row: Omit<OfferingRow, 'created_ms'>) => OwnedFields

const nothing: OwnerView = () => ({})

/** Whether clients can book each offering of a provider today, or why not, as its owner reads it. */
export async function ownerViewOf(deps: Deps, actor: Actor | null, providerId: string): Promise<OwnerView> {
  if (actor?.id !== providerId) return nothing
  const [verification, { standings, today }] = await Promise.all([
    findVerification(deps.db, providerId, deps.clock.now()),
    loadStandings(deps, deps.db, providerId),
  ])
  if (!verification) return nothing
  const reason = hiddenReasonOf(verification, today)
  return (row) => {
    const lacking = lackingOf(row.required_papers as PaperKind[], standings, today)
    return {
      listing: serviceListingOf(row, reason, lacking?.level ?? null),
      paper_text: lacking?.text ?? null,
      price_text: priceTextOf(row, deps.localTime),
      offered_until: row.offered_until === NEVER ? null : row.offered_until,
    }
  }
}

/** Text about the offering's price or entry after a change of the catalogue. */
function priceTextOf(row: Omit<OfferingRow, 'created_ms'>, { longDate, addDays }: Deps['localTime']): string | null {
  if (row.retired_from !== null)
    return `We’re ending this service. Clients can book visits until ${longDate(addDays(row.retired_from, -1))}, and booked visits take place.`
  const range = `${formatDollars(row.min_price_cents / 100)} to ${formatDollars(row.max_price_cents / 100)}`
  if (row.price_until !== null)
    return `The price range is now ${range}. Please change your price by ${longDate(row.price_until)}. After that day, the service pauses.`
  if (row.price_kept) return `The price range is now ${range}. Your price stays until you edit this service.`
  if (!row.is_active && (row.price_cents < row.min_price_cents || row.price_cents > row.max_price_cents))
    return `Its price is outside the range of ${range}. Change it before you switch the service on again.`
  return null
}

/** The first certificate that keeps a service from being booked, in words. */
function lackingOf(
  required: readonly PaperKind[],
  standings: readonly Standing[],
  today: string,
): { level: NonNullable<CertificateLevel>; text: string } | undefined {
  for (const kind of required) {
    const standing = standings.find((one) => one.kind === kind)
    const level = levelOf(standing, today)
    if (level !== null) return { level, text: textOf(level, kind, standing) }
  }
  return undefined
}

function levelOf(standing: Standing | undefined, today: string): CertificateLevel {
  if (!standing) return 'missing'
  const { current, latest, until } = standing
  // Tomorrow is the first day that can be booked.
  if (until === null || (until !== undefined && until > today)) return null
  if (latest?.state === 'submitted') return 'in_review'
  if (latest?.state === 'refused') return 'refused'
  return current ? 'expired' : 'missing'
}

function textOf(level: NonNullable<CertificateLevel>, kind: PaperKind, standing: Standing | undefined): string {
  const name = paperName(kind)
  if (level === 'in_review')
    return `${name}: we are reviewing it. Clients can book this service once we have accepted it.`
  if (level === 'refused') return `${name}: we couldn’t accept it. ${reasonOf(standing?.latest ?? null) ?? ''}`.trim()
  if (level === 'expired') return `${name}: it has expired, so clients can’t book this service.`
  return `${name}: please upload it. Clients can book this service once we’ve accepted it.`
}
