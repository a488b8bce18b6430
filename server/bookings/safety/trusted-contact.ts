import type { Safety } from '#contract/bookings/safety.ts'
import { findPerson, networkOf } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { momentText } from '#server/bookings/texts.ts'
import { CONTACT_ANSWERED, CONTACT_ASKED, type ContactAnswered, type ContactAsked } from './events.ts'
import * as contacts from './contact-queries.ts'
import * as queries from './queries.ts'

const LINK_MS = 7 * 24 * 3_600_000
const DAY_SECONDS = 24 * 3600

/** Nobody can make us write to strangers. */
const ASKS_PER_PROVIDER: Limit = { name: 'contact-provider', max: 4, windowSeconds: DAY_SECONDS }
const ASKS_PER_PHONE: Limit = { name: 'contact-phone', max: 2, windowSeconds: DAY_SECONDS }
const LOOKS_PER_ADDRESS: Limit = { name: 'contact-link', max: 30, windowSeconds: 60, isPerAddress: true }
const TOO_MANY = 'Too many people were asked today. Please try again tomorrow.'
const VOID = 'This link is no longer valid. Please ask for a new one.'

export async function showSafety(deps: Deps, providerId: string): Promise<Safety> {
  const has_timer = await queries.hasTimer(deps.db, providerId)
  const found = await contacts.findContact(deps.db, providerId)
  if (!found) return { has_timer, contact: null }
  const { name, phone_number } = found
  const isExpired = found.state === 'asked' && found.expires_at <= deps.clock.now()
  const state = isExpired ? 'expired' : found.state
  return { has_timer, contact: { name, phone_number, state, text: contactText(deps, found, isExpired) } }
}

function contactText({ localTime }: Deps, contact: contacts.ContactRow, isExpired: boolean): string {
  const { name, state, asked_at, expires_at, answered_at } = contact
  if (isExpired) return `${name} did not answer our text message. You can ask again.`
  if (state === 'asked')
    return `We asked ${name} by text message on ${dayOf(asked_at)}. The link works until ${momentText(expires_at, localTime)}.`
  return `${name} ${state === 'agreed' ? 'agreed' : 'said no'} on ${dayOf(answered_at ?? asked_at)}.`

  function dayOf(at: Date) {
    return localTime.longDate(localTime.localDate(at))
  }
}

/**
 * Names a trusted contact and asks them by text message; the one before is gone. Whoever has said no to this provider is
 * not asked by them again. Rules: docs/product-rules.md#trusted-contact
 * @throws DomainError invalid_input, too_many_requests
 */
export async function askTrustedContact(
  deps: Deps,
  providerId: string,
  { name, phone_number }: { name: string; phone_number: string },
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await contacts.lockContactOf(trx, providerId)
    const provider = (await findPerson(trx, providerId))!
    if (provider.phone_number === phone_number)
      throw fieldError('phone_number', 'Please give the number of somebody else')
    if (await contacts.hasRefused(trx, providerId, phone_number))
      throw fieldError('phone_number', 'They have said no before, so we do not ask them again')
    const own = { ...deps, db: trx }
    await enforceLimit(own, ASKS_PER_PROVIDER, [providerId], TOO_MANY)
    await enforceLimit(own, ASKS_PER_PHONE, [phone_number], TOO_MANY)
    const now = deps.clock.now()
    await contacts.removeContactOf(trx, providerId, now)
    const token = newToken()
    const expires_at = new Date(now.getTime() + LINK_MS)
    const contact = { id: newId(), provider_id: providerId, name, phone_number, expires_at, asked_at: now }
    await contacts.insertContact(trx, { ...contact, token_hash: hashToken(token) })
    await deps.events.announce(trx, CONTACT_ASKED, {
      id: contact.id,
      phone: phone_number,
      providerName: provider.full_name,
      token,
      expiresAt: expires_at,
    } satisfies ContactAsked)
  })
}

/** Nothing happens when there is none. */
export async function removeTrustedContact(deps: Deps, providerId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await contacts.lockContactOf(trx, providerId)
    await contacts.removeContactOf(trx, providerId, deps.clock.now())
  })
}

/** What the page of the link shows. @throws DomainError not_found, too_many_requests */
export async function lookAtLink(
  deps: Deps,
  token: string,
  ip: string | undefined,
): Promise<{ provider_name: string; name: string }> {
  const { provider_name, name } = await findByLink(deps, token, ip)
  return { provider_name, name }
}

/** Their yes or no, by a link that works once and needs no account. @throws DomainError not_found, too_many_requests */
export async function answerLink(
  deps: Deps,
  token: string,
  agrees: boolean,
  ip: string | undefined,
): Promise<{ provider_name: string; agrees: boolean }> {
  const { id, provider_id, provider_name, provider_first_name, name } = await findByLink(deps, token, ip)
  await inTransaction(deps.db, async (trx) => {
    const isFirst = await contacts.answerContact(trx, id, agrees ? 'agreed' : 'refused', deps.clock.now())
    if (!isFirst) throw new DomainError('not_found', VOID)
    const provider = (await findPerson(trx, provider_id))!
    await deps.events.announce(trx, CONTACT_ANSWERED, {
      id,
      email: provider.email,
      phone: provider.phone_number,
      firstName: provider_first_name,
      contactName: name,
      agrees,
    } satisfies ContactAnswered)
  })
  return { provider_name, agrees }
}

async function findByLink(deps: Deps, token: string, ip: string | undefined) {
  if (ip) await enforceLimit(deps, LOOKS_PER_ADDRESS, [networkOf(ip)])
  const found = await contacts.findAskedContact(deps.db, hashToken(token), deps.clock.now())
  if (!found) throw new DomainError('not_found', VOID)
  return found
}
