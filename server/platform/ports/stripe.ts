import Stripe from 'stripe'

const TIMEOUT_MS = 20_000
/** The version that every call requests, and that our types describe: it stays the same as long as this line does. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

export type StripeKey = {
  secretKey: string
  /** Another server than Stripe's own. */
  host?: StripeHost | undefined
}

export type StripeHost = { host: string; port: number; protocol: 'http' | 'https' }

/** @param url of STRIPE_API_URL, an origin; without it Stripe's own server is asked */
export function stripeHostOf(url: string | undefined): StripeHost | undefined {
  if (url === undefined) return undefined
  const { hostname, port, protocol } = new URL(url)
  const isOpen = protocol === 'http:'
  return { host: hostname, port: Number(port) || (isOpen ? 80 : 443), protocol: isOpen ? 'http' : 'https' }
}

/** The library with our patience. Callers pass their own keys for acts that must happen once. */
export function createStripe({ secretKey, host }: StripeKey): Stripe {
  return new Stripe(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...host,
  })
}

/** An object unknown to the gateway is no failure of the call. */
export function unlessMissing(error: unknown): undefined {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined
  throw error
}

/** A span of time, up to before `until`, as lists take it: its times are whole seconds. */
export function secondsOf({ from, until }: { from: Date; until: Date }): { gte: number; lt: number } {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
}
