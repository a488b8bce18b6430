import type { FactorChanged } from '#server/accounts/index.ts'
import { accountLink, ifNotYou, ours, urgent } from './accounts.ts'
import type { Reader, Template } from './template.ts'

type FactorFacts = Pick<FactorChanged, 'codesLeft' | 'at'>
type FactorWords = { subject: string; paragraphs: (facts: FactorFacts, at: string) => string[] }

const WORDS: Record<FactorChanged['what'], FactorWords> = {
  enrolled: {
    subject: 'Your second sign-in step is on',
    paragraphs: (_, at) => [
      `Your account has asked for a code from your authenticator app since ${at}.`,
      'Keep your recovery codes somewhere you can reach without your phone.',
    ],
  },
  proven: {
    subject: 'The admin area was opened with your account',
    paragraphs: (_, at) => [`Someone signed in with a code from your authenticator app on ${at}.`],
  },
  recovered: {
    subject: 'One of your recovery codes was used',
    paragraphs: ({ codesLeft }, at) => [
      `The admin area was opened with a recovery code on ${at}. You have ${codesLeft} left.`,
      'You can make new ones on your account page.',
    ],
  },
  codes_renewed: {
    subject: 'You have new recovery codes',
    paragraphs: (_, at) => [`New recovery codes were made for your account on ${at}. Your old ones no longer work.`],
  },
  reset: {
    subject: 'Your second sign-in step was reset',
    paragraphs: () => [
      'The person who runs our servers reset your second sign-in step, and you were logged out everywhere.',
      'Log in to set it up again, with a new entry in your authenticator app and new recovery codes.',
    ],
  },
  guessed: {
    subject: 'Someone keeps entering wrong codes for your account',
    paragraphs: () => [
      'Someone knows your password and is trying sign-in codes. None of them was right. We won’t accept any more codes from your app today; if you need to get in, use a recovery code.',
      'Please reset your password now. That also logs that person out.',
    ],
  },
}

/** About the second factor of an admin: whatever happens to it, its owner should know immediately. */
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
