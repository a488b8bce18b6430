import { paperName } from '#contract/papers/kinds.ts'
import type { Paper, PaperCard } from '#contract/papers.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { PaperRow } from './queries.ts'
import { endText, reasonOf, shownState, standingText, type Standing } from './standing.ts'

export type Today = { today: string; localTime: LocalTime }

export function presentPaper(row: PaperRow, { today, localTime }: Today): Paper {
  const { id, kind, issued_on, expires_on, details } = row
  const state = shownState(row, today)
  const pages = row.files.reduce((sum, file) => sum + file.pages, 0)
  return {
    id,
    kind,
    name: paperName(kind),
    state,
    state_text: stateText(row, { today, localTime }),
    issued_on,
    expires_on,
    details,
    reason: reasonOf(row),
    submitted_text: localTime.longText(row.submitted_at),
    pages,
    files_text: filesText(row, pages),
  }
}

function stateText(row: PaperRow, { today, localTime }: Today): string {
  switch (shownState(row, today)) {
    case 'submitted':
      return `Uploaded ${localTime.longText(row.submitted_at)}`
    case 'refused':
      return `Not accepted ${row.decided_at ? localTime.longText(row.decided_at) : ''}`.trim()
    case 'withdrawn':
      return 'Withdrawn'
    case 'replaced':
      return 'A newer one replaced it'
    case 'ending':
    case 'expired':
      return `It ${endText(row.expires_on ?? today, today, localTime)}`
    case 'accepted':
      return `Accepted ${row.decided_at ? localTime.longDate(localTime.localDate(row.decided_at)) : ''}`.trim()
  }
}

function filesText(row: PaperRow, pages: number): string {
  if (row.files_deleted_at) return 'The images are deleted. The record of the check stays.'
  if (pages === 0) return 'No images'
  return pages === 1 ? '1 page' : `${pages} pages`
}

/** @param mayChange whether its owner may upload papers at all */
export function presentPaperCard(standing: Standing, now: Today, mayChange: boolean): PaperCard {
  const { kind, isRequired, neededFor, current, latest, level } = standing
  return {
    kind,
    name: paperName(kind),
    is_required: isRequired,
    needed_for: neededFor,
    level,
    text: standingText(standing, now.today, now.localTime),
    current: current && presentPaper(current, now),
    latest: latest && presentPaper(latest, now),
    can: { submit: mayChange, withdraw: mayChange && latest?.state === 'submitted' },
  }
}
