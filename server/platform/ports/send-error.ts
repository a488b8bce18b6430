/**
 * The reason why a message didn't arrive. `bounce`: the address doesn't exist. `blocked`: its owner, or a network on
 * the way, refuses our messages. `temporary`: a later try may work. `unknown`: the service doesn't say.
 */
export type FailureKind = 'bounce' | 'blocked' | 'temporary' | 'unknown'

/** A message was not taken. Its words name no reader. */
export class SendError extends Error {
  readonly kind: FailureKind

  constructor(message: string, kind: FailureKind = 'unknown') {
    super(message)
    this.kind = kind
  }
}

/** The service may have taken the message or not: it must not be sent again. */
export class OutcomeUnknown extends SendError {}

/** The service will never take this message: trying again is of no use. */
export class Refused extends SendError {
  /** The reader has told the service that they want no more of us. */
  readonly hasStopped: boolean

  constructor(message: string, kind: FailureKind = 'unknown', hasStopped = false) {
    super(message, kind)
    this.hasStopped = hasStopped
  }
}
