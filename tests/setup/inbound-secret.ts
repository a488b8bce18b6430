/** A test signs incoming email with it. */
export const INBOUND_SECRET = 'a secret of tests, long enough to be one'

/** By which a test signs as the SMS service. */
export const TWILIO_TOKEN = 'the auth token of tests'
