import { toString as drawQrCode } from 'qrcode'
import type { BookingLink } from '#contract/bookings/booking-link.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { suggestHandle } from './choose-handle.ts'
import { LINK_KEPT_DAYS, linksSince } from './kept.ts'
import { findOwner, listDays, listHandles, type LinkCounts } from './queries.ts'

const SHOWN_DAYS = 30

/** The own link with everything to give away, and what came of it; without what the commission is. */
export async function showLink(
  deps: Deps,
  providerId: string,
): Promise<Omit<BookingLink, 'standard_percent' | 'link_percent'>> {
  const { db, clock, localTime, site } = deps
  const { dayText } = shortTimes(deps)
  const now = clock.now()
  const from = localTime.addDays(localTime.localDate(now), 1 - SHOWN_DAYS)
  const [owner, handles, days] = await Promise.all([
    findOwner(db, providerId),
    listHandles(db, providerId, linksSince(now)),
    listDays(db, providerId, from),
  ])
  if (!owner) throw new DomainError('not_found', 'Provider not found')
  const handle = handles.find(({ left_at }) => left_at === null)?.handle ?? null
  const url = handle === null ? null : `${site.publicUrl}/p/${handle}`
  return {
    handle,
    suggestion: handle ?? (await suggestHandle(deps, owner.full_name)),
    url,
    embed_url: handle === null ? null : `${site.publicUrl}/embed/${handle}`,
    qr_svg: url === null ? null : await drawQrCode(url, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
    former: handles.flatMap(({ handle: former, left_at }) =>
      left_at === null ? [] : [{ handle: former, until_text: dayText(lastDay(deps, left_at)) }],
    ),
    is_open: owner.is_open,
    first_name: owner.first_name,
    since_text: dayText(from),
    total: days.reduce<LinkCounts>((sum, day) => add(sum, day), { opened: 0, joined: 0, booked: 0, brought: 0 }),
    days: days.map(({ day, ...counts }) => ({ date: day, ...counts })),
  }
}

function lastDay({ localTime }: Deps, leftAt: Date): string {
  return localTime.localDate(new Date(leftAt.getTime() + LINK_KEPT_DAYS * 86_400_000))
}

function add(one: LinkCounts, other: LinkCounts): LinkCounts {
  const sum = (key: keyof LinkCounts) => one[key] + other[key]
  return { opened: sum('opened'), joined: sum('joined'), booked: sum('booked'), brought: sum('brought') }
}
