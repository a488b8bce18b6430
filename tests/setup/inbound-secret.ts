/** By which a test signs a mail that arrives. */
export const INBOUND_SECRET = 'a secret of tests, long enough to be one'
