import { MONTHS } from '#contract/clock.ts'
import { certificateShort, type PaperKind } from '#contract/papers/kinds.ts'
import type { ProviderCard } from '#contract/availability.ts'
import type { LocalTime } from '#server/platform/time.ts'

/** An accepted paper as the views show it. */
export type CheckedPaper = { kind: PaperKind; checked_ms: number; issued_on: string | null; expires_on: string | null }

type Proofs = Pick<ProviderCard, 'is_checked' | 'proofs'>

/**
 * The public proofs: the fact and its date, never the paper itself, and none that has ended.
 * Rules: docs/product-rules.md#who-sees-documents
 */
export function presentProofs(papers: readonly CheckedPaper[], today: string, localTime: LocalTime): Proofs {
  const valid = papers.filter(({ expires_on }) => expires_on === null || expires_on >= today)
  const proofs = valid.map((paper) => proofOf(paper, localTime)).toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind])
  const has = (kind: PaperKind) => valid.some((paper) => paper.kind === kind)
  return { is_checked: has('government_id') && has('insurance'), proofs }
}

type Proof = Proofs['proofs'][number]
const ORDER: Record<Proof['kind'], number> = { identity: 0, insurance: 1, certificate: 2, record: 3 }

function proofOf({ kind, checked_ms, issued_on, expires_on }: CheckedPaper, localTime: LocalTime): Proof {
  const checked = monthText(localTime.localDate(new Date(checked_ms)))
  if (kind === 'government_id') return { kind: 'identity', text: `ID checked ${checked}` }
  if (kind === 'insurance') return { kind: 'insurance', text: `Insured until ${monthText(expires_on ?? '')}` }
  if (kind === 'criminal_record') return { kind: 'record', text: `Criminal record check ${monthText(issued_on ?? '')}` }
  return { kind: 'certificate', text: `Certificate: ${certificateShort(kind)}` }
}

/** "Nov 2026" */
function monthText(date: string): string {
  const [year, month] = date.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]!.slice(0, 3)} ${year}`
}
