import type { Applicant } from '#contract/admin.ts'
import { toDollars } from '#contract/money.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { nextState } from '#server/providers/index.ts'
import type { ApplicantRow } from './queries.ts'

export function presentApplicant(row: ApplicantRow, localTime: LocalTime): Applicant {
  const { submitted_at, joined_at, waiting_since: _, services, ...shown } = row
  return {
    ...shown,
    submitted_text: submitted_at && localTime.longText(submitted_at),
    joined_text: localTime.longDate(localTime.localDate(joined_at)),
    services: services.map(({ title, price_cents, requires_certificate }) => ({
      title,
      price: toDollars(price_cents),
      requires_certificate,
    })),
    can: {
      approve: nextState(row.state, 'approve') !== null,
      request_changes: nextState(row.state, 'request_changes') !== null,
      reject: nextState(row.state, 'reject') !== null,
      suspend: nextState(row.state, 'suspend') !== null,
    },
  }
}
