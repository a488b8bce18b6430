import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents } from '#db/seed/content/documents.ts'
import { linkCookies } from '#server/accounts/link-cookies.ts'
import { OPEN_AFTER_DONE_MS } from '#server/bookings/visibility.ts'
import { KEPT_DAYS } from '#server/operations/index.ts'
import { KEPT_YEARS } from '#server/platform/kept-years.ts'

/**
 * The privacy policy's statements about times and cookies match the code. How long things are kept is in the table of
 * docs/operations.md, which retention.test.ts tries line by line with the clock: the sentences are made of the same
 * table.
 */

const operations = readFileSync('docs/operations.md', 'utf8')

/** `what` to hours, as in the table. */
const KEPT = new Map(
  (/## How long what is kept\n([\s\S]*?)\n## /.exec(operations)?.[1] ?? '').split('\n').flatMap((line) => {
    const [, what, count, unit] = /^\| (.+?) \| .+? \| (\d+) (hour|day)/.exec(line) ?? []
    return what === undefined ? [] : [[what, Number(count) * (unit === 'day' ? 24 : 1)] as const]
  }),
)

const said = (section: string) =>
  documents['privacy-policy']!.sections.find(({ id }) => id === section)!.paragraphs.join('\n')

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven']
/** As the policy says it: `two days`, `a year`, `90 days`. */
function inWords(hours: number): string {
  if (hours <= 24) return `${hours} hours`
  const days = hours / 24
  if (days % 365 === 0) return days === 365 ? 'a year' : `${NUMBERS[days / 365]} years`
  return days < NUMBERS.length ? `${NUMBERS[days]} days` : `${days} days`
}

/** Lines of the table, and the sentence about them; `…` stands for their time. */
const SENTENCES: [lines: string[], sentence: string][] = [
  [
    ['Codes by SMS', 'Links to reset a password', 'Links that confirm an email'],
    'Codes and links that prove it is you: … after they end.',
  ],
  [['Sessions', 'Devices on which someone is notified'], 'Logins: … after they end.'],
  [
    ['Lists of the console, and what people have asked for of their own data, as files'],
    'Files with your own data: ….',
  ],
  [
    ['Availability alerts of visitors, by their address'],
    'An email address you leave without an account, for an availability alert: until we send the alert, … at most.',
  ],
  [['That something was sent, to whom'], 'and keep a record that we sent it for ….'],
  [['Messages of the inbox'], 'Your inbox: ….'],
  [
    ['What clients and providers wrote to each other, and its photos', 'What people wrote to support, with its thread'],
    'Messages between clients and providers, and messages to support: ….',
  ],
  [['By whose booking link a client came'], 'The provider’s link you used: ….'],
  [
    ['Notes about people and pets of a household'],
    'Notes about your household: … after the last visit for that person or pet, or after you saved the notes, whichever is later.',
  ],
  [['Images of an ID'], 'Images of a provider’s ID: … after our decision.'],
  [['Images of other documents'], 'Images of other documents: … after they expire.'],
  [['What the payment company has told'], 'The payment company’s messages about single payments: ….'],
]

/** Kept so briefly, or of so little, that the policy leaves them to "we delete it automatically". */
const UNSAID = [
  'Changes of an email',
  'Networks that an owner has used, as keyed hashes',
  'Counters of limits',
  'Keys of repeats',
  'What messages with codes and links are made of',
  'What messages that were given up are made of',
  'What all other messages are made of',
  'Closed tasks of admins',
  'Uploads that nothing names',
  'Words with a tip that was never paid',
  'Which emails of support were handed on',
  'Which text messages people sent us',
  'Availability alerts',
  'Availability alerts that nobody confirmed',
  'Lines of the waitlist that ended',
  'Times that became free, and who was asked',
  'How many searches found nobody',
  'Former ends of booking links',
  'What came of a booking link, by day',
  'That someone has deleted their account, for restores',
]

test.each(SENTENCES)('%j are kept as long as the policy says', (lines, sentence) => {
  const [hours, ...others] = new Set(lines.map((line) => KEPT.get(line)))
  expect(others).toEqual([])
  expect(said('keep')).toContain(sentence.replace('…', inWords(hours!)))
})

test('whatever is kept for a while is told by the policy, or is named here', () => {
  expect([...SENTENCES.flatMap(([lines]) => lines), ...UNSAID].toSorted()).toEqual([...KEPT.keys()].toSorted())
})

test('the times that stand elsewhere are those of the code', () => {
  expect(said('keep')).toContain(`kept for ${NUMBERS[KEPT_YEARS]} years after the year they belong to`)
  expect(said('keep')).toContain(`Backups are kept for ${KEPT_DAYS} days.`)
  const [, logDays] = /If you collect them, delete them after (\d+) days/.exec(operations) ?? []
  expect(said('keep')).toContain(`Logs contain no names and are kept for ${logDays} days.`)
  expect(said('share')).toContain(`This closes ${OPEN_AFTER_DONE_MS / 3_600_000} hours after the visit is over`)
})

const sources = ['server', 'web', 'contract'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.')),
)
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).toSorted()

test('there are the two cookies of which the policy tells, for as long as it says', () => {
  expect(filesWith(/set-?cookie|document\.cookie|cookieStore/i)).toEqual(['server/pages/register-pages.ts'])
  const made = linkCookies(new URLSearchParams({ invite: 'ABCDEFGHJK', via: 'ada' }), true)
  const told = made.map((cookie) => /^(\w+)=.*Max-Age=(\d+)/.exec(cookie)!.slice(1))
  expect(said('cookies')).toContain(`There are ${NUMBERS[told.length]} cookies`)
  for (const [name, seconds] of told)
    expect(said('cookies')).toMatch(new RegExp(`named ${name}: [^.]*for ${Number(seconds) / 86_400} days at most\\.`))
})

test('a browser keeps nothing else than the policy says', () => {
  expect(filesWith(/\b(?:local|session)Storage\b|indexedDB|\bcaches\.open/)).toEqual([
    // Where a person goes on after a new password.
    'web/accounts/reset/after-reset.ts',
    // The provider a visitor wants to save.
    'web/discovery/favourites/favourites.ts',
    // What a person began to type.
    'web/drafts.ts',
    // A provider's day, to be read without reception.
    'web/offline/kept/names.ts',
    'web/offline/kept/store.ts',
    // Where visits are looked for.
    'web/place.ts',
    // Hints that were closed.
    'web/provider-area/offline/install-offer.tsx',
    'web/push/push-offer.tsx',
    // Being signed in.
    'web/root.tsx',
    'web/session.ts',
    'web/token.ts',
    // The light or the dark look.
    'web/ui/scheme.ts',
    // The pages of that day, and of the site nothing but its files.
    'web/worker/keep-day.ts',
    'web/worker/main.ts',
  ])
  for (const words of [
    'your login until you log out',
    'text you haven’t sent yet',
    'their visits for today and tomorrow with the details they need at the door',
    'the steps of a visit they tap while offline until it can send them',
    'the page you return to after setting a new password',
    'For one tab, it stores the postal code you search with',
    'the provider you want to save once you log in',
    'which hints you closed',
    'whether you chose the light or dark look',
  ])
    expect(said('cookies')).toContain(words)
})
