/** A test signs incoming email with it. */
export const INBOUND_SECRET = 'a secret of tests, long enough to be one'

/** A test signs as the SMS service with it. */
export const TWILIO_TOKEN = 'the auth token of tests'
