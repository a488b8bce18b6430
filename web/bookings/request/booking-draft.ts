import type { VisitChoice } from '#contract/rules/add-ons.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'

import type { Target } from './load-target.ts'
import type { RepeatPlan } from './repeat/use-repeat.ts'

/** By `home`, `other` or the id of a saved address; only what was typed. */
export type Doors = Readonly<Record<string, string>>
export type AddressTexts = { street_address: string; city: string; province: string; postal_code: string }

/** Draft of the booking page: date YYYY-MM-DD, time HH:MM, '' where nothing is chosen. */
export type BookingDraft = {
  date: string
  time: string
  notes: string
  elsewhere: boolean
  address: AddressTexts
  /** Id of a saved address, '' for none; absent in a draft of an older page, like what follows. */
  saved?: string
  /** Another place will be saved, under this name. */
  saves?: boolean
  label?: string
  /** Door notes by place. */
  doors?: Doors
  /** Id of the earlier visit that it was filled in from. */
  again?: string
  choice?: VisitChoice
  swatches?: readonly string[]
  /** The visit is to repeat. */
  repeat?: RepeatPlan
  /** `me` and ids of the household, without any notes. */
  guests?: readonly string[]
}

const nameOf = ({ provider, service }: Target) => `booking/${provider.id}/${service?.id ?? ''}`

/** No add-ons, for one. */
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
  const isSilent = draft.notes === '' && Object.keys(draft.doors ?? {}).length === 0
  if (draft.time === '' && isSilent && !draft.elsewhere && !draft.swatches?.length && !draft.guests?.length && isPlain)
    dropBookingDraft(target)
  else writeDraft(nameOf(target), userId, draft)
}

export function dropBookingDraft(target: Target): void {
  dropDraft(nameOf(target))
}
