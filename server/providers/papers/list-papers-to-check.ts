import type { PaperToCheck } from '#contract/admin.ts'
import { checksOf } from '#contract/papers/kinds.ts'
import type { Deps } from '#server/platform/deps.ts'
import { loadStandings } from './load-standings.ts'
import { presentPaperCard } from './present.ts'
import { adultSinceText } from './standing.ts'

/** All uploaded or required papers, with the checks to tick before a waiting one is accepted. */
export async function listPapersToCheck(deps: Deps, providerId: string): Promise<PaperToCheck[]> {
  const { localTime } = deps
  const { standings, today } = await loadStandings(deps, deps.db, providerId)
  const inWords = (date: string | null) => date && localTime.longDate(date)
  const shown = standings.filter(({ isRequired, current, latest }) => isRequired || current || latest)
  return shown.map((standing) => {
    const waiting = standing.latest?.state === 'submitted' ? standing.latest : null
    const dates = { issued: inWords(waiting?.issued_on ?? null), expires: inWords(waiting?.expires_on ?? null) }
    const facts = { ...dates, adultSince: adultSinceText(today, localTime) }
    return {
      ...presentPaperCard(standing, { today, localTime }, false),
      checks: waiting ? checksOf(standing.kind, facts) : [],
    }
  })
}
