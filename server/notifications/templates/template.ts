import type { Site } from '#server/platform/site.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Email } from './layout.ts'

/** Place and times of reading a template: `toldAt` is the moment of the change, `readAt` that of the sending. */
export type Scene = { site: Site; localTime: LocalTime; toldAt: Date; readAt: Date }

export type TextMessage = {
  text: string
  /** Parts of it that may be shortened to make it fit: titles and names. */
  shortenable?: string[]
}

/** The words for one reader. Each channel with a text needs an address. */
export type Reader<F> = {
  mail?(facts: F, scene: Scene): Email
  /** For an address that, as far as we know, has no account: it is in no inbox. */
  hasNoInbox?: true
  sms?(facts: F, scene: Scene): TextMessage
  /** Text for devices instead of the email's subject, if that may contain people's own words. */
  pushTitle?: string
  /** Whether this reader gets it at all; always, unless it says otherwise. */
  isTold?(facts: F, scene: Scene): boolean
  /** Whether it is said by text message, too. */
  isTexted?(facts: F, scene: Scene): boolean
}

/** Parts of a subject that may outdate a waiting message, by name. */
export type SubjectState = Record<string, string | number | boolean | null>

/** How long a message is worth sending: while these parts of its subject's state stay as they are, and until then. */
export type Holding<F> = {
  while?: readonly string[]
  until?(facts: F): Date | null
  /** Until when the inbox shows it as current, if that is later: a message too late to send may still be true. */
  trueUntil?(facts: F): Date | null
}

/** A message as pure functions of its facts. */
export type Template<F> = {
  /** Few, short-lived and awaited: sent by lanes of their own, at any hour. */
  isUrgent?: true
  /** Whether a text message of it may come in the quiet hours. */
  mayWake?(facts: F, scene: Scene): boolean
  readers: Record<string, Reader<F>>
  /** The part of the facts that `holds` names. */
  stateOf?(facts: F): SubjectState
  holds?: Holding<F>
  /** The parts for text messages, which describe the current state; the email has announced it already. */
  textHolds?: Holding<F>
}
