import { paperName } from '#contract/papers/kinds.ts'
import type { PaperCard } from '#contract/papers.ts'
import type { Deps } from '#server/platform/deps.ts'
import { loadStandings } from './load-standings.ts'

type Document = { name: string; is_required: boolean; level: PaperCard['level']; until: string | null }

/** Today's status of each document of a provider: required ones first, then others they have uploaded. */
export async function listDocumentLevels(deps: Deps, providerId: string): Promise<Document[]> {
  const { standings } = await loadStandings(deps, deps.db, providerId)
  return standings
    .filter(({ isRequired, current, latest }) => isRequired || current !== null || latest !== null)
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ kind, isRequired, level, until }) => ({
      name: paperName(kind),
      is_required: isRequired,
      level,
      until: until ?? null,
    }))
}
