import { isForPets } from '#contract/rules/guest-words.ts'
import { MONTHS } from '#contract/clock.ts'
import type { OwnReview, RatingSummary, ReceivedReview, Review, VisitReview } from '#contract/reviews.ts'
import { clientTags, providerTags, tagLabels, type ReviewSide } from '#contract/review-terms.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { ReviewRow, VisitRow } from './queries.ts'
import { QUOTED_STARS_MIN } from './quotes/choose-quotes.ts'
import type { ListedReview } from './read/queries.ts'
import { shortTimes, type ShortTimes } from '#server/platform/short-time.ts'
import { standingOf, type Standing } from './standing.ts'

type Named = { first_name: string; last_name: string; is_nameless: boolean; author_role: ReviewSide }

/** "Casey Q.": readers see no more of a name than they need. */
export function authorName({ first_name, last_name, is_nameless, author_role }: Named): string {
  if (is_nameless) return author_role === 'client' ? 'A client' : 'A provider'
  const [initial = ''] = last_name
  return initial === '' ? first_name : `${first_name} ${initial.toUpperCase()}.`
}

/** "November 2026" */
export function monthText(at: Date, localTime: LocalTime): string {
  const [year, month] = localTime.localDate(at).split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

type Answered = Pick<ReviewRow, 'reply' | 'replied_at' | 'reply_hidden_at'>

function presentReply({ reply, replied_at, reply_hidden_at }: Answered, localTime: LocalTime) {
  if (reply === null || replied_at === null || reply_hidden_at !== null) return null
  return { text: reply, when_text: monthText(replied_at, localTime) }
}

/** The public view of a review. */
export function presentShown(row: ListedReview, localTime: LocalTime) {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    tags: tagLabels(row.tags),
    author: authorName(row),
    when_text: monthText(row.published_at, localTime),
    service: row.service,
    reply: presentReply(row, localTime),
    helpful_count: row.helpful_count,
    photos: row.photos.map(photoUrl),
  }
}

export function photoUrl(fileId: string): string {
  return `/api/reviews/photos/${fileId}`
}

/** @param subjectId whom it is about: no one votes on reviews about themselves */
export function presentReview(
  row: ListedReview,
  localTime: LocalTime,
  { viewerId, subjectId }: { viewerId: string | null; subjectId: string },
): Review {
  const isAuthor = viewerId === row.author_id
  return {
    ...presentShown(row, localTime),
    is_helpful: row.is_helpful,
    can: { vote: !isAuthor && viewerId !== subjectId, report: !isAuthor },
  }
}

/** For the one whom it is about. */
export function presentReceived(row: ListedReview, localTime: LocalTime): ReceivedReview {
  return {
    ...presentShown(row, localTime),
    booking_id: row.booking_id,
    can: { reply: row.reply === null, report: true },
  }
}

/** Exact to two decimals; null without ratings. */
export function averageOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 100) / 100
}

const MOST_TAGS = 6

/** @param tally how many have said what, `stars:5` or `tag:friendly` */
export function presentSummary(tally: readonly { what: string; n: number }[]): RatingSummary {
  const counted = new Map(tally.map(({ what, n }) => [what, n]))
  const distribution = [1, 2, 3, 4, 5].map((star) => counted.get(`stars:${star}`) ?? 0)
  const count = distribution.reduce((sum, n) => sum + n, 0)
  const sum = distribution.reduce((all, n, at) => all + n * (at + 1), 0)
  const tags = Object.entries({ ...clientTags, ...providerTags }).flatMap(([tag, label]) => {
    const said = counted.get(`tag:${tag}`) ?? 0
    return said > 0 ? [{ label, count: said }] : []
  })
  return {
    average: averageOf(sum, count),
    count,
    distribution,
    tags: tags.toSorted((a, b) => b.count - a.count).slice(0, MOST_TAGS),
  }
}

/**
 * State of a visit's reviews for one side. Before publication nothing here reveals whether the other side has written.
 */
export function presentVisit(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  visit: VisitRow,
  side: ReviewSide,
  { mine, theirs, photos }: { mine: ReviewRow | undefined; theirs: ListedReview | undefined; photos: string[] },
): VisitReview {
  const standing = standingOf(visit, clock.now())
  const { first_name } = side === 'client' ? visit.provider : visit.client
  return {
    state: standing.state,
    side,
    other_name: first_name,
    is_for_pets: isForPets(visit.category),
    text: standingText(
      standing,
      { isWritten: mine !== undefined, isRefunded: visit.worth_cents <= 0 },
      first_name,
      shortTimes({ clock, localTime }),
    ),
    can_write: standing.state === 'open',
    mine: mine ? presentOwn(mine, photos, localTime) : null,
    theirs: theirs ? presentReceived(theirs, localTime) : null,
  }
}

function presentOwn(row: ReviewRow, photos: string[], localTime: LocalTime): OwnReview {
  return {
    id: row.id,
    stars: row.stars,
    text: row.body,
    tags: row.tags as OwnReview['tags'],
    may_quote: row.may_quote,
    can_change_quote:
      row.side === 'client' && row.published_at !== null && (row.may_quote || row.stars >= QUOTED_STARS_MIN),
    may_show_photos: row.photos_agreed_at !== null,
    can_change_photos: row.side === 'client' && row.published_at !== null && photos.length > 0,
    photos,
    version: row.version,
    is_public: row.is_visible,
    hidden_reason: row.hidden_reason,
    reply: presentReply(row, localTime),
  }
}

function standingText(
  { state, closesAt }: Standing,
  { isWritten, isRefunded }: { isWritten: boolean; isRefunded: boolean },
  name: string,
  { momentText }: ShortTimes,
): string {
  const until = closesAt === null ? '' : momentText(closesAt)
  switch (state) {
    case 'none':
    case 'soon':
      return ''
    case 'open':
      return isWritten
        ? `Saved. It is published once ${name} has written one too, or on ${until}. You can change it until then.`
        : `Review ${name} by ${until}. You’ll see each other’s once you’ve both written one, or after that.`
    case 'unpaid':
      return 'You can review this visit once it is paid.'
    case 'under_case':
      return 'You can review this visit once our team has decided on the open case.'
    case 'published':
      return isWritten ? '' : 'The time to write a review is over.'
    case 'over':
      if (isRefunded) return isWritten ? 'This visit was refunded, so your review is not published.' : ''
      return isWritten
        ? 'The time is over. Your review is about to be published.'
        : 'The time to write a review is over.'
  }
}
