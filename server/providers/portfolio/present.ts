import type { OwnPhoto, Portfolio } from '#contract/providers/portfolio.ts'
import type { PhotoConsent } from '#contract/portfolio-terms.ts'
import { PHOTOS_MAX } from '#contract/portfolio-terms.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { OfferingRow } from '#server/providers/offerings/queries.ts'
import { presentPublic } from '#server/providers/public-text.ts'
import type { OwnRow, ShownPhoto } from './queries.ts'

/** The public view of a photo. */
export function presentPhoto({ id, alt, widths, blur, before, is_sample }: ShownPhoto): ShownPhoto {
  return { id, alt: presentPublic(alt), widths, blur, before, is_sample }
}

/** Address where its owner and admins fetch it with their token. */
export function pictureOf(id: string): string {
  return `/api/portfolio/photos/${id}/picture`
}

/** The same for the picture from before the work. */
export function beforePictureOf({ id, before_id }: Pick<OwnRow, 'id' | 'before_id'>): string | null {
  return before_id && `${pictureOf(id)}?half=before`
}

type Seen = { isOpen: boolean; localTime: LocalTime }

function presentOwn(row: OwnRow, { isOpen, localTime }: Seen): OwnPhoto {
  const { id, alt, widths, blur, before, is_sample, consent, hidden_at, hidden_reason, asked_at } = row
  return {
    id,
    alt,
    widths,
    blur,
    before,
    is_sample,
    is_public: isOpen && hidden_at === null,
    picture: pictureOf(id),
    before_picture: beforePictureOf(row),
    consent: consent as PhotoConsent,
    hidden_reason,
    asked_text: asked_at && localTime.longText(asked_at),
    can: { ask: hidden_at !== null && asked_at === null },
  }
}

/** Photos of the work in general first, then those of each service in the order of creation. */
export function presentPortfolio(
  rows: readonly OwnRow[],
  offerings: readonly Pick<OfferingRow, 'id' | 'title' | 'is_listed'>[],
  seen: Seen,
): Portfolio {
  const ofGroup = (offeringId: string | null) =>
    rows.filter(({ offering_id }) => offering_id === offeringId).map((row) => presentOwn(row, seen))
  return {
    is_open: seen.isOpen,
    max: PHOTOS_MAX,
    groups: [
      { service_id: null, title: 'Your profile', is_listed: true, photos: ofGroup(null) },
      ...offerings.map(({ id, title, is_listed }) => ({ service_id: id, title, is_listed, photos: ofGroup(id) })),
    ],
  }
}
