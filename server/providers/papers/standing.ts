import {
  adultSince,
  ENDING_DAYS,
  paperKinds,
  paperName,
  PAPERS_OF_ALL,
  refusalText,
  type PaperKind,
} from '#contract/papers/kinds.ts'
import type { PaperCard, PaperState } from '#contract/papers.ts'
import { shortDay } from '#server/platform/short-time.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { PaperFile, PaperRow } from './queries.ts'

/**
 * Status of a kind of paper on one local date. Never stored: an accepted paper ends by its date alone. Rules:
 * docs/product-rules.md#documents
 */
export type Standing = {
  kind: PaperKind
  isRequired: boolean
  /** Listed services that need it; empty for papers that everyone uploads. */
  neededFor: string[]
  /** The paper that counts. */
  current: PaperRow | null
  /** Uploaded or refused since. */
  latest: PaperRow | null
  level: PaperCard['level']
  /** The last day on which the kind counts; null without an end, undefined when nothing counts. */
  until: string | null | undefined
}

/** Standings of every kind that is required, uploaded or optional. */
export function standingsOf(file: PaperFile, today: string): Standing[] {
  const needs = neededBy(file)
  return paperKinds.map((kind) => standingOf(kind, file, needs, today))
}

function neededBy({ needs }: PaperFile): Map<PaperKind, string[]> {
  const titles = new Map<PaperKind, string[]>()
  for (const { title, is_active, required_papers } of needs)
    if (is_active) for (const kind of required_papers) titles.set(kind, [...(titles.get(kind) ?? []), title])
  return titles
}

function standingOf(kind: PaperKind, file: PaperFile, needs: Map<PaperKind, string[]>, today: string): Standing {
  const ofKind = file.papers.filter((paper) => paper.kind === kind)
  const current = ofKind.find(({ state }) => state === 'accepted') ?? null
  // Newest first: what was refused before something was accepted is over.
  const newest = ofKind.find(({ state }) => state === 'submitted' || state === 'refused' || state === 'accepted')
  const latest = newest && newest.state !== 'accepted' ? newest : null
  const grace = file.grace.find((one) => one.kind === kind)
  const isOfAll = (PAPERS_OF_ALL as readonly string[]).includes(kind)
  const neededFor = isOfAll ? [] : (needs.get(kind) ?? [])
  const isRequired = isOfAll || neededFor.length > 0
  const until = laterOf(current?.expires_on, grace?.until)
  const level = levelOf({ isRequired, current, latest, until }, today)
  return { kind, isRequired, neededFor, current, latest, level, until }
}

/** The later of two last days: null is without an end, undefined none at all. */
function laterOf(one: string | null | undefined, other: string | null | undefined): string | null | undefined {
  if (one === undefined) return other
  if (other === undefined) return one
  if (one === null || other === null) return null
  return one > other ? one : other
}

function levelOf(
  { isRequired, current, latest, until }: Pick<Standing, 'isRequired' | 'current' | 'latest' | 'until'>,
  today: string,
): PaperCard['level'] {
  if (current) {
    const state = shownState(current, today)
    if (state === 'accepted') return 'ok'
    // An entry asks for it since, and it ends too soon after.
    if (until !== current.expires_on && reaches(until, today) && latest?.state !== 'submitted') return 'grace'
    if (latest?.state === 'submitted' && state === 'expired') return 'waiting'
    return state === 'ending' ? 'ending' : 'expired'
  }
  if (latest) return latest.state === 'submitted' ? 'waiting' : 'refused'
  if (until === undefined) return isRequired ? 'missing' : 'optional'
  if (!isRequired) return 'optional'
  return reaches(until, today) ? 'grace' : 'missing'
}

/** The first day that can be booked is tomorrow. */
function reaches(until: string | null | undefined, today: string): boolean {
  return until === null || (until !== undefined && until > today)
}

/** The stored state, or the one that follows from its last day (`ending`, `expired`). */
export function shownState({ state, expires_on }: Pick<PaperRow, 'state' | 'expires_on'>, today: string): PaperState {
  if (state !== 'accepted' || expires_on === null) return state
  const days = daysBetween(today, expires_on)
  if (days < 0) return 'expired'
  return days <= ENDING_DAYS ? 'ending' : 'accepted'
}

/** Calendar days from one local date to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000)
}

/** Kinds that have to be uploaded before approval can be requested. */
export function missingKinds(standings: readonly Standing[], today: string): PaperKind[] {
  return standings
    .filter(({ isRequired, current, latest }) => {
      const counts = current !== null && shownState(current, today) !== 'expired'
      return isRequired && !counts && latest?.state !== 'submitted'
    })
    .map(({ kind }) => kind)
}

/** "Your liability insurance", "Your certificate (yoga teacher)" */
function ownName(kind: PaperKind): string {
  return `Your ${kind === 'government_id' ? 'government ID' : lowerFirst(paperName(kind))}`
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** "ends in 14 days, on Thursday, December 31, 2026" */
export function endText(until: string, today: string, localTime: LocalTime): string {
  const days = daysBetween(today, until)
  const date = localTime.longDate(until)
  if (days < 0) return `ended on ${date}`
  if (days === 0) return `ends today, ${date}`
  return days === 1 ? `ends tomorrow, ${date}` : `ends in ${days} days, on ${date}`
}

/** "Clients cannot book Gel Manicure and Hot Towel Shave after it." */
export function effectText({
  kind,
  isRequired,
  neededFor,
}: Pick<Standing, 'kind' | 'isRequired' | 'neededFor'>): string {
  if (!isRequired) return 'Clients no longer see it after that.'
  const what = (PAPERS_OF_ALL as readonly string[]).includes(kind) ? 'dates' : listText(neededFor)
  return `Clients cannot book ${what} after it.`
}

export function listText(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? ''
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Status of a kind and its consequence, as text for its owner. */
export function standingText(standing: Standing, today: string, localTime: LocalTime): string {
  const { kind, level, current, latest, until, neededFor } = standing
  const waits = latest?.state === 'submitted' ? ' The new one is being reviewed.' : ''
  switch (level) {
    case 'missing':
      return neededFor.length > 0
        ? `We need this before clients can book ${listText(neededFor)}.`
        : 'We need this before clients can book you.'
    case 'grace':
      return until
        ? `Please upload it by ${localTime.longDate(until)}. ${effectText(standing)}`
        : 'Please upload it. We’ll tell you by when.'
    case 'waiting':
      return current
        ? `${ownName(kind)} ${endText(current.expires_on ?? today, today, localTime)}.${waits}`
        : 'We’re reviewing it and will email you.'
    case 'refused':
      return 'We couldn’t accept it. Please upload it again.'
    case 'ending':
    case 'expired':
      return `${ownName(kind)} ${endText(current?.expires_on ?? today, today, localTime)}. ${effectText(standing)}${waits}`
    case 'ok':
      return `${acceptedText(current, today, localTime)}${waits}`
    case 'optional':
      return kind === 'criminal_record'
        ? 'Optional. Clients see that it was checked, and its date.'
        : 'Optional. Clients see that it was checked.'
  }
}

/** "Accepted on Mon, Nov 23, valid until Fri, Dec 31, 2027." */
function acceptedText(paper: PaperRow | null, today: string, localTime: LocalTime): string {
  const on = paper?.decided_at ? ` on ${shortDay(localTime.localDate(paper.decided_at), today, localTime)}` : ''
  const until = paper?.expires_on ? `, valid until ${shortDay(paper.expires_on, today, localTime)}` : ''
  return `Accepted${on}${until}.`
}

/** The most pressing of all, for the banner of the area: null while nothing has to be done. */
export function noticeOf(
  standings: readonly Standing[],
  today: string,
  localTime: LocalTime,
): { tone: 'warn' | 'bad'; text: string } | null {
  const pressing = standings.filter(({ isRequired }) => isRequired)
  const bad = pressing.find(({ level, latest }) => level === 'expired' && latest?.state !== 'submitted')
  const refused = pressing.find(({ level, latest }) => level === 'refused' || latest?.state === 'refused')
  if (bad) return { tone: 'bad', text: standingText(bad, today, localTime) }
  if (refused)
    return {
      tone: 'bad',
      text: `We could not accept ${lowerFirst(ownName(refused.kind))}. ${reasonOf(refused.latest) ?? ''}`.trim(),
    }
  const due = pressing.filter(({ level }) => level === 'grace')
  const firstDue = due
    .map(({ until }) => until)
    .filter((until) => typeof until === 'string')
    .toSorted()[0]
  if (firstDue !== undefined) {
    const names = listText(due.map(({ kind }) => lowerFirst(paperName(kind))))
    return {
      tone: 'warn',
      text: `Please upload your ${names} by ${localTime.longDate(firstDue)}. Clients cannot book dates after it.`,
    }
  }
  const missing = pressing.filter(({ level }) => level === 'missing')
  if (missing.length > 0) {
    const names = listText(missing.map(({ kind }) => lowerFirst(paperName(kind))))
    const services = missing.some(({ neededFor }) => neededFor.length === 0)
      ? 'you'
      : listText([...new Set(missing.flatMap(({ neededFor }) => neededFor))])
    return { tone: 'bad', text: `Clients cannot book ${services} until we have accepted your ${names}.` }
  }
  const ending = pressing.find(({ level, latest }) => level === 'ending' && latest?.state !== 'submitted')
  return ending ? { tone: 'warn', text: standingText(ending, today, localTime) } : null
}

/** Reason for a refusal, as text for the owner. */
export function reasonOf(paper: Pick<PaperRow, 'state' | 'reasons' | 'reason'> | null): string | null {
  return paper?.state === 'refused' ? refusalText(paper.reasons, paper.reason) : null
}

/** The last birth date of an adult today, in words. */
export function adultSinceText(today: string, localTime: LocalTime): string {
  const since = adultSince(today)
  return localTime.longDate(localTime.isDate(since) ? since : `${since.slice(0, 5)}02-28`)
}
