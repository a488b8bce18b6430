import { z } from 'zod'

/** Every code an answer can carry, with its HTTP status and RFC 9457 title. Stable: clients branch on these. */
export const errors = {
  invalid_input: [422, 'Some of the input is not valid'],
  malformed_request: [400, 'The request could not be read'],
  unsupported_media_type: [415, 'Unsupported content type'],
  payload_too_large: [413, 'The request is too large'],
  not_signed_in: [401, 'Please log in.'],
  invalid_credentials: [401, 'Wrong email or password'],
  forbidden: [403, 'You don’t have access to this.'],
  scope_required: [403, 'Your admin account does not have the scope for this'],
  second_factor_required: [403, 'The second factor is needed'],
  view_only: [403, 'You’re viewing this account: you can’t change anything, and some parts are hidden.'],
  not_found: [404, 'Not found'],
  too_many_requests: [429, 'Too many requests'],
  internal: [500, 'Something went wrong on our side'],
  unavailable: [503, 'Not available right now'],

  account_exists: [409, 'An account with these details already exists'],
  code_invalid: [400, 'The verification code is not valid'],
  reset_token_invalid: [400, 'The link is not valid'],
  weak_password: [422, 'The password is too weak'],
  terms_required: [409, 'Please accept the terms first'],
  account_suspended: [409, 'This account is suspended'],
  phone_unverified: [409, 'Please verify your phone number first'],

  changed_elsewhere: [409, 'It was changed in the meantime'],
  visits_in_the_way: [409, 'There are visits in the way'],
  profile_exists: [400, 'Provider profile already exists'],
  handle_taken: [409, 'This link is taken'],
  offering_exists: [409, 'You already offer this service'],
  wrong_state: [409, 'Not possible in the current status'],
  client_was_there: [409, 'The client was there'],
  invalid_file: [400, 'The file is not valid'],

  slot_taken: [409, 'The time has just been taken'],
  dates_taken: [409, 'Some of the dates are not available'],
  client_busy: [409, 'The client has another booking at this time'],
  slot_unavailable: [409, 'The time is not offered'],
  not_bookable: [409, 'The service cannot be booked'],
  clients_only: [409, 'Only clients can book'],
  outside_service_area: [409, 'The address is outside the service area'],
  too_many_pending: [409, 'Too many open requests'],
  consent_required: [409, 'Consent is needed first'],
  guests_needed: [409, 'Please say who the visit is for'],
  gate_unmet: [409, 'A requirement of the service is missing'],
  promo_refused: [409, 'The promo code cannot be used'],
  price_changed: [409, 'Please confirm the price'],
  add_on_gone: [409, 'An add-on is no longer offered'],
  duration_changed: [409, 'Please confirm the length of the visit'],
  fee_changed: [409, 'Please confirm the cancellation fee'],
  not_reachable: [409, 'You can’t write to this person'],
  idempotency_mismatch: [422, 'The idempotency key was used for another request'],

  checkout_closed: [409, 'The checkout is no longer open'],
  card_declined: [402, 'The card was declined'],
  signature_invalid: [400, 'The signature is not valid'],
} as const satisfies Record<string, readonly [number, string]>

export type ErrorCode = keyof typeof errors

export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ msg: z.string(), loc: z.array(z.string()) })).optional(),
    /** Further members a code defines, for example the current fee. */
    meta: z.record(z.string(), z.unknown()).optional(),
    request_id: z.string().optional().describe('Request id, also in the log: X-Request-Id'),
  })
  .meta({ id: 'Problem' })

export type Problem = z.infer<typeof problemSchema>
