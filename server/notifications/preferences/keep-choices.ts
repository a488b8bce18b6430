import { NOTICE_TOPICS, type Notices, type NoticeTopic } from '#contract/notices.ts'
import { purgeVisitorWishes } from '#server/availability/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import {
  addTextConsent,
  findOwnWishes,
  findPersonByEmail,
  lockTextConsent,
  saveChoice,
  type Choice,
  type OwnWishes,
} from './queries.ts'
import { readStopLink, WISHES } from './stop-link.ts'

type Words = { title: string; optional: string; essential: string | null }

const WORDS: Record<NoticeTopic, Words> = {
  bookings: {
    title: 'Visits',
    optional: 'Reminders the day before and two hours before.',
    essential: 'We always send requests, answers, changes, cancellations and payments.',
  },
  messages: {
    title: 'Messages',
    optional: 'When you have an unread message.',
    essential: 'We always send what our team writes about your messages.',
  },
  reviews: {
    title: 'Reviews',
    optional: 'When you can write a review, and when one about you is published or answered.',
    essential: 'We always send decisions about your own review.',
  },
  payouts: {
    title: 'Payouts and tips',
    optional: 'Money on its way or arrived, tips, and statements.',
    essential: 'Payouts that didn’t arrive, and what you have to do for them, always come.',
  },
}

/** Only providers are paid: no one else has anything to choose there. */
const isFor = (topic: NoticeTopic, role: string) => topic !== 'payouts' || role.endsWith('provider')

/** Shown with the switch; stored with each yes, so that its wording is known. */
const textWords = (site: Deps['site']) =>
  `${site.name} may send me text messages about my visits, at the number of my account. Messages and data rates may apply. I can withdraw this here at any time, or answer STOP.`

/** A person's groups and channels, as chosen or by default. */
export async function showNotices(deps: Pick<Deps, 'db' | 'localTime' | 'site'>, personId: string): Promise<Notices> {
  const wishes = await findOwnWishes(deps.db, personId)
  const isOn = (topic: NoticeTopic, channel: Choice['channel']) =>
    wishes.choices.find((one) => one.topic === topic && one.channel === channel)?.is_on ?? true
  return {
    groups: NOTICE_TOPICS.filter((topic) => isFor(topic, wishes.role)).map((topic) => ({
      topic,
      title: WORDS[topic].title,
      optional_text: WORDS[topic].optional,
      essential_text: WORDS[topic].essential,
      email: isOn(topic, 'email'),
      push: isOn(topic, 'push'),
      inbox: isOn(topic, 'inbox'),
    })),
    texts: {
      is_given: wishes.texts_said ?? wishes.has_provider_terms,
      words: textWords(deps.site),
      said_text: saidText(deps, wishes),
    },
  }
}

function saidText({ localTime }: Pick<Deps, 'localTime'>, wishes: OwnWishes): string | null {
  if (wishes.said_at !== null)
    return `${wishes.texts_said ? 'You said yes' : 'You said no'} on ${localTime.longText(wishes.said_at)}.`
  return wishes.has_provider_terms ? 'You agreed to this with the terms for providers.' : null
}

export async function keepChoice({ db, clock }: Pick<Deps, 'db' | 'clock'>, personId: string, choice: Choice) {
  await saveChoice(db, personId, choice, clock.now())
}

/** A yes counts for the words that were read, and no others. @throws DomainError wrong_state once they have changed */
export async function sayOfTexts(
  { db, clock, site }: Pick<Deps, 'db' | 'clock' | 'site'>,
  personId: string,
  { is_given: isGiven, words }: { is_given: boolean; words: string },
): Promise<void> {
  if (isGiven && words !== textWords(site))
    throw new DomainError('wrong_state', 'This text has changed. Please reload the page and read it.')
  await inTransaction(db, async (trx) => {
    if ((await lockTextConsent(trx, personId)) === isGiven) return
    await addTextConsent(trx, personId, { isGiven, words: textWords(site), at: clock.now() })
  })
}

/** A link in an email to an address without an account by now stops nothing, and doesn't say so. */
export async function stopByLink(deps: Pick<Deps, 'db' | 'clock' | 'vault'>, token: string): Promise<void> {
  const stop = readStopLink(deps.vault, token)
  if (!stop) throw new DomainError('not_found', 'This link does not work.')
  if (stop.topic === WISHES) return purgeVisitorWishes(deps.db, stop.email)
  const personId = await findPersonByEmail(deps.db, stop.email)
  if (personId === undefined) return
  await keepChoice(deps, personId, { topic: stop.topic, channel: 'email', is_on: false })
}
