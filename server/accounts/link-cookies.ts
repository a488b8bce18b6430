/**
 * Remembers by whose link a visitor came, whatever they look at before they sign up or book. Rules:
 * docs/product-rules.md#first-visits-by-a-booking-link
 */
type LinkCookie = { name: string; value: RegExp }

/** A friend's invitation. */
const INVITE: LinkCookie = { name: 'invite', value: /^[A-Za-z0-9]{10}$/ }
/** A provider's booking link, by its handle. */
const VIA: LinkCookie = { name: 'via', value: /^[a-z0-9-]{3,30}$/ }

const KEPT_SECONDS = 30 * 24 * 3600

/**
 * Cookies to set when a page is opened by an invite or booking link. Empty for other pages. @param query of its address
 */
export function linkCookies(query: URLSearchParams, isSecure: boolean): string[] {
  return [INVITE, VIA].flatMap(({ name, value }) => {
    const given = query.get(name)
    if (given === null || !value.test(given)) return []
    return [`${name}=${given}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`]
  })
}

/** @param cookies of a request */
export function inviteOf(cookies: string | undefined): string | undefined {
  return read(cookies, INVITE)
}

/** The handle of the booking link that was opened last. @param cookies of a request */
export function viaOf(cookies: string | undefined): string | undefined {
  return read(cookies, VIA)
}

function read(cookies: string | undefined, { name, value }: LinkCookie): string | undefined {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`))
  const kept = found?.slice(name.length + 1)
  return kept && value.test(kept) ? kept : undefined
}
