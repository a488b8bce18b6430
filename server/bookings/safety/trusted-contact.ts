import type * as contract from '#contract/bookings/safety.ts'
import type { ContactState, Safety } from '#contract/bookings/safety.ts'
import type { Answer } from '#contract/endpoint.ts'
import { findPerson, networkOf } from '#server/accounts/index.ts'
import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import { hashToken, newId, newToken } from '#server/platform/id.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { momentText } from '#server/bookings/texts.ts'
import { CONTACT_ANSWERED, CONTACT_ASKED, CONTACT_STOPPED, type ContactStopped } from './events.ts'
import * as contacts from './contact-queries.ts'
import * as queries from './queries.ts'

const DAY_MS = 24 * 3_600_000
const LINK_MS = 7 * DAY_MS
/** Lifetime of the last link, so that the two can talk about it. */
const LAST_LINK_MS = 90 * DAY_MS
const DAY_SECONDS = 24 * 3600

/** Limit of texts to one number on behalf of a provider in a year, until they answer. */
const UNANSWERED_MAX = 2
const YEAR_MS = 365 * DAY_MS

/** Limit that stops providers from making us text strangers. */
const ASKS_PER_PROVIDER: Limit = { name: 'contact-provider', max: 4, windowSeconds: DAY_SECONDS }
const ASKS_PER_PHONE: Limit = { name: 'contact-phone', max: 2, windowSeconds: DAY_SECONDS }
const LOOKS_PER_ADDRESS: Limit = { name: 'contact-link', max: 30, windowSeconds: 60, isPerAddress: true }
const TOO_MANY = 'You’ve asked too many people today. Please try again tomorrow.'
const ANSWERED = 'This has already been answered. Please reload the page.'
const VOID = 'This link is no longer valid. Please ask for a new one.'

export async function showSafety(deps: Deps, providerId: string): Promise<Safety> {
  const has_timer = await queries.hasTimer(deps.db, providerId)
  const found = await contacts.findContact(deps.db, providerId)
  if (!found) return { has_timer, contact: null }
  const { name, phone_number } = found
  const isExpired = found.state === 'asked' && found.expires_at <= deps.clock.now()
  const state = isExpired ? 'expired' : found.state
  const isLast = (await countUnanswered(deps, deps.db, found)) >= UNANSWERED_MAX
  const text = contactText(deps, found, { state, isLast })
  return { has_timer, contact: { name, phone_number, state, text, can_ask_again: isExpired && !isLast } }
}

function contactText(
  deps: Deps,
  { name, asked_at, expires_at, answered_at }: contacts.ContactRow,
  { state, isLast }: { state: ContactState; isLast: boolean },
): string {
  const { localTime } = deps
  const on = shortTimes(deps).dayText(localTime.localDate(answered_at ?? asked_at))
  const until = momentText(expires_at, localTime)
  switch (state) {
    case 'expired':
      return isLast
        ? `${name} didn’t answer our two text messages, so we won’t ask again. Please choose someone else.`
        : `${name} didn’t answer our text message. You can ask again.`
    case 'asked':
      return isLast
        ? `We asked ${name} again on ${on} and won’t text them a third time. Please talk to them. The link works until ${until}.`
        : `We asked ${name} by text message on ${on}. The link works until ${until}.`
    case 'agreed':
      return `${name} agreed on ${on}.`
    case 'refused':
      return `${name} said no on ${on}.`
    case 'stopped':
      return `${name} stopped being your contact on ${on}.`
  }
}

function countUnanswered({ clock }: Deps, db: Database, number: Parameters<typeof contacts.countUnanswered>[1]) {
  return contacts.countUnanswered(db, number, new Date(clock.now().getTime() - YEAR_MS))
}

/**
 * Names a trusted contact and asks them by text message; the former one is removed. A contact who refused this provider
 * isn't asked by them again, and one who doesn't answer is asked at most twice. Rules:
 * docs/product-rules.md#trusted-contact
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
    if (provider.phone_number === phone_number) throw fieldError('phone_number', 'Please give someone else’s number')
    if (await contacts.hasRefused(trx, providerId, phone_number))
      throw fieldError('phone_number', 'They said no before, so we won’t ask them again')
    const unanswered = await countUnanswered(deps, trx, { provider_id: providerId, phone_number })
    if (unanswered >= UNANSWERED_MAX)
      throw fieldError(
        'phone_number',
        'We’ve texted this number twice without an answer. Please talk to them, or choose someone else.',
      )
    const own = { ...deps, db: trx }
    await enforceLimit(own, ASKS_PER_PROVIDER, [providerId], TOO_MANY)
    await enforceLimit(own, ASKS_PER_PHONE, [phone_number], TOO_MANY)
    const now = deps.clock.now()
    await contacts.removeContactOf(trx, providerId, now)
    const token = newToken()
    const expires_at = new Date(now.getTime() + (unanswered + 1 < UNANSWERED_MAX ? LINK_MS : LAST_LINK_MS))
    const contact = { id: newId(), provider_id: providerId, name, phone_number, expires_at, asked_at: now }
    await contacts.insertContact(trx, { ...contact, token_hash: hashToken(token) })
    await deps.events.publish(trx, CONTACT_ASKED, {
      id: contact.id,
      phone: phone_number,
      providerName: provider.full_name,
      token,
      expiresAt: expires_at,
    })
  })
}

/** Does nothing without a contact. */
export async function removeTrustedContact(deps: Deps, providerId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await contacts.lockContactOf(trx, providerId)
    await contacts.removeContactOf(trx, providerId, deps.clock.now())
  })
}

/** Facts for the page of the link. @throws DomainError not_found, too_many_requests */
export async function lookAtLink(
  deps: Deps,
  token: string,
  ip: string | undefined,
): Promise<Answer<typeof contract.lookAtConsent>> {
  const { provider_name, name, state } = await findByLink(deps, token, ip)
  return { provider_name, name, has_agreed: state === 'agreed' }
}

/** Their yes or no, once and without an account. @throws DomainError not_found, too_many_requests */
export async function answerLink(
  deps: Deps,
  token: string,
  agrees: boolean,
  ip: string | undefined,
): Promise<{ provider_name: string; agrees: boolean }> {
  const { id, provider_id, provider_name, provider_first_name, name, phone_number } = await findByLink(deps, token, ip)
  await inTransaction(deps.db, async (trx) => {
    const answer = { from: 'asked', to: agrees ? 'agreed' : 'refused' } as const
    const isFirst = await contacts.answerContact(trx, id, answer, deps.clock.now())
    if (!isFirst) throw new DomainError('not_found', ANSWERED)
    const provider = (await findPerson(trx, provider_id))!
    await deps.events.publish(trx, CONTACT_ANSWERED, {
      id,
      email: provider.email,
      phone: provider.phone_number,
      firstName: provider_first_name,
      providerName: provider_name,
      contactName: name,
      contactPhone: phone_number,
      agrees,
      token,
    })
  })
  return { provider_name, agrees }
}

/**
 * A contact can stop with the same link at any time: after the commit they get no more texts, and the provider is notified.
 * @throws DomainError not_found, too_many_requests
 */
export async function stopByLink(
  deps: Deps,
  token: string,
  ip: string | undefined,
): Promise<{ provider_name: string }> {
  const { id, provider_id, provider_name, provider_first_name, name } = await findByLink(deps, token, ip)
  await inTransaction(deps.db, async (trx) => {
    const isFirst = await contacts.answerContact(trx, id, { from: 'agreed', to: 'stopped' }, deps.clock.now())
    if (!isFirst) throw new DomainError('not_found', VOID)
    const { email, phone_number: phone } = (await findPerson(trx, provider_id))!
    const stopped: ContactStopped = { id, email, phone, firstName: provider_first_name, contactName: name }
    await deps.events.publish(trx, CONTACT_STOPPED, stopped)
  })
  return { provider_name }
}

async function findByLink(deps: Deps, token: string, ip: string | undefined) {
  if (ip) await enforceLimit(deps, LOOKS_PER_ADDRESS, [networkOf(ip)])
  const found = await contacts.findContactByLink(deps.db, hashToken(token), deps.clock.now())
  if (!found) throw new DomainError('not_found', VOID)
  return found
}
