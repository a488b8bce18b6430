import { errors, type ErrorCode } from '#contract/errors.ts'

export type FieldError = { msg: string; loc: string[] }

type MoreOfError = { fields?: FieldError[]; meta?: Record<string, unknown>; retryAfter?: number }

/** The one thing that use cases throw. `detail` is shown to people as it is; `meta` carries what a code defines. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly detail: string
  readonly fields: FieldError[] | undefined
  readonly meta: Record<string, unknown> | undefined
  /** Seconds after which asking again may help, where that is known. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail?: string, more: MoreOfError = {}) {
    super(detail ?? errors[code][1])
    this.name = 'DomainError'
    this.code = code
    this.detail = this.message
    this.fields = more.fields
    this.meta = more.meta
    this.retryAfter = more.retryAfter
  }

  get status(): number {
    return errors[this.code][0]
  }
}

/** The form was filled from an outdated version: nothing was written. */
export function changedElsewhere(): DomainError {
  return new DomainError('changed_elsewhere', 'This was changed on another device in the meantime. Nothing was saved.')
}

/** A refusal of one named field, in the same form as failed validation. */
export function fieldError(field: string, msg: string): DomainError {
  return new DomainError('invalid_input', msg, { fields: [{ msg, loc: ['body', ...field.split('.')] }] })
}

/** A start that can't succeed until something is changed. The message says what, in plain words. */
export class CannotStart extends Error {}
