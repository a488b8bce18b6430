import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'

import type { Target } from './load-target.ts'

export type AddressTexts = { street_address: string; city: string; province: string; postal_code: string }

/** What the booking page keeps until the booking is made: date YYYY-MM-DD, time HH:MM, '' where nothing is chosen. */
export type BookingDraft = {
  date: string
  time: string
  notes: string
  elsewhere: boolean
  address: AddressTexts
  /** Absent in a draft of an older page. */
  choice?: VisitChoice
  /** Absent in a draft of an older page. */
  swatches?: readonly string[]
}

const nameOf = ({ provider, service }: Target) => `booking/${provider.id}/${service?.id ?? ''}`

/** Nothing is added, and it is for one. */
export function isPlainChoice({ addOns, quantity }: VisitChoice): boolean {
  return addOns.length === 0 && quantity === 1
}

/** The client's own draft for this provider and service. */
export function readBookingDraft(target: Target, userId: string): BookingDraft | null {
  return readDraft<BookingDraft>(nameOf(target), userId)
}

/** Keeps it, unless there is nothing that could be lost. */
export function keepBookingDraft(target: Target, userId: string, draft: BookingDraft): void {
  const isPlain = draft.choice === undefined || isPlainChoice(draft.choice)
  if (draft.time === '' && draft.notes === '' && !draft.elsewhere && !draft.swatches?.length && isPlain)
    dropBookingDraft(target)
  else writeDraft(nameOf(target), userId, draft)
}

export function dropBookingDraft(target: Target): void {
  dropDraft(nameOf(target))
}
