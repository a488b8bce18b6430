import { createHash } from 'node:crypto'

/** Headers of every page, whatever it shows. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
} as const

/**
 * The policy of one finished page: the given inline scripts are allowed by their hash, so a cached copy needs no nonce.
 * Style attributes are allowed, because our components set them; an attacker would want scripts.
 * @param imageOrigins further origins that serve uploaded pictures
 */
export function contentSecurityPolicy(scripts: readonly string[], imageOrigins: readonly string[] = []): string {
  const hashes = new Set(scripts.map((source) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`))
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ['img-src', "'self'", 'data:', 'blob:', ...imageOrigins].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    // Policy for the embed that a provider shows on a site of their own, previewed on ours. Every other page refuses.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
