import type { FactorChanged } from '#server/accounts/index.ts'
import { accountLink, ifNotYou, ours, urgent } from './accounts.ts'
import type { Reader, Template } from './template.ts'

type FactorFacts = Pick<FactorChanged, 'codesLeft' | 'at'>
type FactorWords = { subject: string; paragraphs: (facts: FactorFacts, at: string) => string[] }

const WORDS: Record<FactorChanged['what'], FactorWords> = {
  enrolled: {
    subject: 'Your second sign-in step is on',
    paragraphs: (_, at) => [
      `Your account asks for a code of your authenticator app since ${at}.`,
      'Keep your recovery codes where you find them without your phone.',
    ],
  },
  proven: {
    subject: 'The admin area was opened with your account',
    paragraphs: (_, at) => [`Somebody signed in and entered a code of your authenticator app on ${at}.`],
  },
  recovered: {
    subject: 'One of your recovery codes was used',
    paragraphs: ({ codesLeft }, at) => [
      `The admin area was opened with a recovery code on ${at}. You have ${codesLeft} left.`,
      'You can make new ones on the page of your account.',
    ],
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    paragraphs: (_, at) => [`New recovery codes were made for your account on ${at}. Those you had no longer work.`],
  },
  reset: {
    subject: 'Your second sign-in step was reset',
    paragraphs: () => [
      'The person who runs our servers has reset the second step of your account, and you were logged out everywhere.',
      'Log in to set it up again, with a new entry in your authenticator app and new recovery codes.',
    ],
  },
  guessed: {
    subject: 'Somebody keeps entering wrong codes for your account',
    paragraphs: () => [
      'Somebody knows your password and tries one sign-in code after the other. None was right, and for today we accept no more codes of your app: if you need to get in, use a recovery code.',
      'Please reset your password now. That also logs that person out.',
    ],
  },
}

/** About the second factor of an admin: whatever happens to it, its owner should know at once. */
export const factorTemplates = Object.fromEntries(
  Object.entries(WORDS).map(([what, { subject, paragraphs }]) => {
    const mail: Reader<FactorFacts>['mail'] = (facts, scene) => ({
      ...ours(scene),
      subject: `${subject} - ${scene.site.name}`,
      paragraphs: [...paragraphs(facts, scene.localTime.longText(facts.at)), ifNotYou(scene)],
      link: accountLink(scene),
    })
    return [`account.factor_${what}`, urgent<FactorFacts>({ mail })]
  }),
) as Record<`account.factor_${FactorChanged['what']}`, Template<FactorFacts>>
