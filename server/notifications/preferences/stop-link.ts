import { NOTICE_TOPICS, type NoticeTopic } from '#contract/notices.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SealBroken, type Vault } from '#server/platform/vault.ts'

/** Emails about alerts of an address, which needs no account. */
export const WISHES = 'wishes'

/** Content of a link: the person, and the group they unsubscribe from. It never ends: people read old emails. */
type Stop = { email: string; topic: NoticeTopic | typeof WISHES }

const ABOUT = 'stop link'

/**
 * Opens a page with a button; an email program posts to the same address (RFC 8058). Sealed: addresses of pages are
 * logged.
 */
export function stopLink({ site, vault }: Pick<Deps, 'site' | 'vault'>, { email, topic }: Stop): string {
  const token = vault.seal(Buffer.from(`${topic} ${email}`), ABOUT).toString('base64url')
  return `${site.publicUrl}/unsubscribe?t=${token}`
}

/** Undefined for one that we did not make. */
export function readStopLink(vault: Vault, token: string): Stop | undefined {
  try {
    const [said = '', email = ''] = vault.open(Buffer.from(token, 'base64url'), ABOUT).toString().split(' ')
    const topic = [...NOTICE_TOPICS, WISHES].find((one) => one === said) as Stop['topic'] | undefined
    return topic && { email, topic }
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
