import type { Delivery } from '#contract/admin/deliveries.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { nameOfNotice } from './notice-names.ts'

/** A message of the outbox, without its words. */
export type DeliveryRow = {
  id: number
  template: string
  reader: string
  recipient: string
  channel: Delivery['channel']
  created_at: Date
  held_until: Date | null
  last_error: string | null
  sent_at: Date | null
  dropped_at: Date | null
  part_of: number | null
  /** Reason for the failure. */
  failure: string | null
  /** The service's later report. */
  reported: string | null
}

const FAILURES: Record<string, string> = {
  bounce: 'This address doesn’t exist',
  blocked: 'This address does not accept our emails',
  temporary: 'The service couldn’t accept it then',
  unknown: 'The service gave no reason',
}

/**
 * A message's delivery, never its text.
 * @param isOpen the reader may see contact details
 */
export function presentDelivery(
  row: DeliveryRow,
  { now, localTime, isOpen }: { now: Date; localTime: LocalTime; isOpen: boolean },
): Delivery {
  const { id, template, reader, recipient, channel, sent_at, dropped_at, created_at } = row
  const state = stateOf(row)
  return {
    id: String(id),
    what: nameOfNotice(template),
    to: reader,
    // A device is shown only as a device.
    recipient: isOpen && channel !== 'push' ? recipient : null,
    channel,
    state,
    at_text: localTime.longText(sent_at ?? dropped_at ?? created_at),
    detail: detailOf(row, state, { now, localTime }),
  }
}

function stateOf({ sent_at, dropped_at, failure, reported }: DeliveryRow): Delivery['state'] {
  if (reported === 'undelivered' || reported === 'failed') return 'failed'
  if (sent_at !== null) return 'sent'
  if (dropped_at !== null) return failure === null ? 'dropped' : 'failed'
  return failure === null ? 'waiting' : 'failing'
}

function detailOf(
  { part_of, last_error, held_until, failure, reported }: DeliveryRow,
  state: Delivery['state'],
  { now, localTime }: { now: Date; localTime: LocalTime },
): string | null {
  if (state === 'sent') return reported === 'delivered' ? 'Delivered, according to the service' : null
  if (part_of !== null) return 'Combined with others'
  if (state === 'waiting' && held_until !== null && held_until > now)
    return `Held until ${localTime.longText(held_until)}`
  const why = failure === null ? null : (FAILURES[failure] ?? null)
  const text = [why, last_error].filter((part) => part !== null).join(': ')
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1)
}
