import type { OfferedMoment } from './opened-times.ts'
import { eventName } from '#server/platform/events.ts'

/**
 * A provider has saved other hours or rules, or taken time off away. Announced in the transaction of the change, which
 * holds the hours, with what was offered before.
 */
export const TIME_OPENED = eventName<TimeOpened>('availability.time_opened')
export type TimeOpened = { providerId: string; before: OfferedMoment }
