/** Keeps by whose link a visitor came until they sign up, whatever they look at before. */
const NAME = 'invite'
const KEPT_SECONDS = 30 * 24 * 3600
const CODE = /^[A-Za-z0-9]{10}$/

/** What a page answers that was opened by such a link; null for any other. @param invite what its address says */
export function inviteCookie(invite: string | null, isSecure: boolean): string | null {
  if (invite === null || !CODE.test(invite)) return null
  return `${NAME}=${invite}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** @param cookies of a request */
export function inviteOf(cookies: string | undefined): string | undefined {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${NAME}=`))
  const code = found?.slice(NAME.length + 1)
  return code && CODE.test(code) ? code : undefined
}
