import { COMMISSION_TAX_TOLD, RATE_TOLD } from '#server/bookings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import {
  PAPER_DECIDED,
  ENTRY_RETIRED,
  PAPER_ENDING,
  PAPERS_ASKED,
  PHOTO_JUDGED,
  PHOTO_REPORT_ANSWERED,
  PRICE_OUTSIDE,
  VERIFICATION_DECIDED,
} from '#server/providers/index.ts'
import { TAX_DETAILS_ASKED } from '#server/taxes/index.ts'
import { notify } from './notify.ts'

/** Messages about our team's decisions on providers, automatic endings, and photos. */
export function hearOfProviders(deps: Deps): void {
  const { events } = deps
  const toProvider = (email: string) => [{ as: 'provider', email }]
  events.subscribe(VERIFICATION_DECIDED, (trx, { id, email, outcome, ...data }) =>
    notify(deps, trx, {
      template: `verification.${outcome}`,
      to: toProvider(email),
      subject: { type: 'verification', id },
      data,
    }),
  )
  events.subscribe(PAPER_DECIDED, (trx, { id, email, isAccepted, ...data }) =>
    notify(deps, trx, {
      template: isAccepted ? 'paper.accepted' : 'paper.refused',
      to: toProvider(email),
      subject: { type: 'paper', id },
      data,
    }),
  )
  events.subscribe(PHOTO_JUDGED, (trx, { photoId, actId, email, ...data }) =>
    notify(deps, trx, {
      template: 'photo.judged',
      to: toProvider(email),
      subject: { type: 'photo', id: photoId },
      round: actId,
      data,
    }),
  )
  events.subscribe(PHOTO_REPORT_ANSWERED, (trx, { reportId, photoId, email, ...data }) =>
    notify(deps, trx, {
      template: 'photo.report_answered',
      to: [{ as: 'owner', email }],
      subject: { type: 'photo', id: photoId },
      round: reportId,
      data,
    }),
  )
  events.subscribe(PAPER_ENDING, (trx, { id, email, days, ...data }) =>
    notify(deps, trx, {
      template: 'paper.ending',
      to: toProvider(email),
      subject: { type: 'paper', id },
      round: String(days),
      data,
    }),
  )
  events.subscribe(PAPERS_ASKED, (trx, { providerId, email, ...data }) =>
    notify(deps, trx, {
      template: 'papers.asked',
      to: toProvider(email),
      subject: { type: 'account', id: providerId },
      round: data.until,
      data,
    }),
  )
  events.subscribe(PRICE_OUTSIDE, (trx, { offeringId, email, ...data }) =>
    notify(deps, trx, {
      template: 'offering.price_outside',
      to: toProvider(email),
      subject: { type: 'offering', id: offeringId },
      round: `${data.until} ${data.moment} ${data.min} ${data.max}`,
      data,
    }),
  )
  events.subscribe(ENTRY_RETIRED, (trx, { offeringId, email, at, ...data }) =>
    notify(deps, trx, {
      template: 'offering.entry_retired',
      to: toProvider(email),
      subject: { type: 'offering', id: offeringId },
      round: at.toISOString(),
      data,
    }),
  )
  events.subscribe(RATE_TOLD, (trx, { providerId, rateId, email, kind, ...data }) =>
    notify(deps, trx, {
      template: `rate.${kind}`,
      to: toProvider(email),
      subject: { type: 'account', id: providerId },
      round: `rate ${rateId} ${kind}`,
      data,
    }),
  )
  events.subscribe(COMMISSION_TAX_TOLD, (trx, { providerId, taxId, email, kind, ...data }) =>
    notify(deps, trx, {
      template: `rate.tax_${kind}`,
      to: toProvider(email),
      subject: { type: 'account', id: providerId },
      round: `commission tax ${taxId} ${kind}`,
      data,
    }),
  )
  events.subscribe(TAX_DETAILS_ASKED, (trx, { providerId, email, at, firstName }) =>
    notify(deps, trx, {
      template: 'tax.details_asked',
      to: toProvider(email),
      subject: { type: 'account', id: providerId },
      round: at.toISOString(),
      data: { firstName },
    }),
  )
}
