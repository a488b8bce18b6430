import type { PaperCard } from '#contract/papers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { getVerification } from '#server/providers/verification/get-verification.ts'
import { loadStandings } from './load-standings.ts'
import { presentPaperCard } from './present.ts'
import { noticeOf } from './standing.ts'

/**
 * A provider's papers: required ones first, then optional ones. Certificates that aren't required and were never
 * uploaded are left to the page.
 * @throws DomainError not_found for people who are no provider
 */
export async function describePapers(
  deps: Deps,
  providerId: string,
): Promise<{ cards: PaperCard[]; notice: string | null }> {
  const { state } = await getVerification(deps, providerId)
  const { standings, today } = await loadStandings(deps, deps.db, providerId)
  const now = { today, localTime: deps.localTime }
  const shown = standings.filter(
    ({ isRequired, current, latest, kind }) => isRequired || current || latest || kind === 'criminal_record',
  )
  const sorted = shown.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
  const notice = noticeOf(standings, today, deps.localTime)
  return {
    cards: sorted.map((standing) => presentPaperCard(standing, now, state !== 'rejected')),
    notice: notice?.text ?? null,
  }
}
