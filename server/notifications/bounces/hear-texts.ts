import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { kindOfTextError, STOPPED } from '#server/platform/ports/classify-text.ts'
import { isSignedByTwilio } from '#server/platform/ports/twilio-signature.ts'
import { addTextConsent, findPersonByPhone, lockTextConsent } from '#server/notifications/preferences/queries.ts'
import { insertHeardText, reportMessage } from './queries.ts'

type Call = { body: unknown; signature: unknown; path: string }
type Tools = Pick<Deps, 'db' | 'clock' | 'site'> & { twilioToken: string | null }

/** Replies that stop texts, start them again, or ask who writes, as used by networks in Canada and the US. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'arret', 'arrêt'])
const START = new Set(['start', 'unstop', 'yes'])
const HELP = new Set(['help', 'info', 'aide'])

/** The part of a text message that is stored. */
const WORDS_MAX = 60

const ENDS = { delivered: 'delivered', undelivered: 'undelivered', failed: 'failed' } as const

/**
 * Takes the word of the SMS service on what became of a text message that it had taken. Repeats and reports in the wrong
 * order change nothing: what has arrived has arrived. Rules: docs/operations.md#text-messages
 * @throws DomainError not_found where there is no service, forbidden for what it has not signed
 */
export async function hearReport(deps: Tools, call: Call, messageId: number): Promise<void> {
  const params = provenParams(deps, call)
  const end = ENDS[params.get('MessageStatus') as keyof typeof ENDS] as (typeof ENDS)[keyof typeof ENDS] | undefined
  if (!end) return
  const code = Number(params.get('ErrorCode') ?? '') || null
  const failure = end === 'delivered' ? null : kindOfTextError(code)
  const to = await reportMessage(deps.db, { id: messageId, reported: end, failure, code, at: deps.clock.now() })
  if (code === STOPPED && to !== undefined) await endTexts(deps, to)
}

/** The service knows of a STOP that we have missed: the number gets no more texts about visits. */
export async function endTexts({ db, clock }: Pick<Deps, 'db' | 'clock'>, phone: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const personId = await findPersonByPhone(trx, phone)
    if (personId === undefined || (await lockTextConsent(trx, personId)) === false) return
    await addTextConsent(trx, personId, { isGiven: false, words: 'STOP, told by the SMS service', at: clock.now() })
  })
}

/**
 * Takes an incoming text message. STOP immediately ends consent to texts for the owner of that number, START brings it
 * back; both are stored with their words and date. The service itself confirms them. Each message has one effect,
 * however often it is passed on.
 * @returns what we answer by text; null for nothing
 * @throws DomainError not_found without a service, forbidden without its signature
 */
export async function hearText(deps: Tools, call: Call): Promise<string | null> {
  const params = provenParams(deps, call)
  const phone = /^\+1(\d{10})$/.exec(params.get('From') ?? '')?.[1]
  const serviceId = params.get('MessageSid') ?? ''
  const said = (params.get('Body') ?? '').trim()
  const word = said.toLowerCase().replaceAll(/[\s.!"'“”]/g, '')
  if (HELP.has(word)) return params.has('OptOutType') ? null : helpText(deps)
  if (phone === undefined || serviceId === '' || !(STOP.has(word) || START.has(word))) return null
  await inTransaction(deps.db, async (trx) => {
    const at = deps.clock.now()
    if (!(await insertHeardText(trx, serviceId, at))) return
    const personId = await findPersonByPhone(trx, phone)
    if (personId === undefined) return
    const isGiven = START.has(word)
    const before = await lockTextConsent(trx, personId)
    // "Yes" is said to many things: it is a word on texts only after a no.
    if (before === isGiven || (word === 'yes' && before !== false)) return
    await addTextConsent(trx, personId, { isGiven, words: `Answered by text: ${said.slice(0, WORDS_MAX)}`, at })
  })
  return null
}

function helpText({ site }: Pick<Deps, 'site'>): string {
  return `${site.name}: texts about your visits. Help: ${site.supportEmail}, ${site.supportPhone}. Msg & data rates may apply. Reply STOP to end.`
}

/** Signed over the address that we gave the service, whatever a proxy has made of it. */
function provenParams({ twilioToken, site }: Tools, { body, signature, path }: Call): URLSearchParams {
  if (twilioToken === null) throw new DomainError('not_found')
  const params = new URLSearchParams(typeof body === 'string' ? body : '')
  if (!isSignedByTwilio(signature, `${site.publicUrl}${path}`, params, twilioToken)) throw new DomainError('forbidden')
  return params
}
