import type { FactsOf } from '#server/notifications/templates/index.ts'
import { LONG_NAME, NOBODY, SAMPLE_TOKEN, type Examples, type ExamplesFor, type Named } from './moment.ts'

const link: Examples<FactsOf<'account.welcome'>> = ({ at }) => ({
  usual: { token: SAMPLE_TOKEN, expiresAt: at(1, '10:00') },
})
const factor: Examples<FactsOf<'account.factor_enrolled'>> = ({ now }) => ({ usual: { codesLeft: 7, at: now } })
const name = { firstName: 'Amara', name: 'Amara Osei-Mensah', reason: null }

/** About accounts. */
export const accountExamples: ExamplesFor<Named<'account'>> = {
  'account.code': ({ now }) => ({
    usual: { code: '042917', minutes: 10, expiresAt: new Date(now.getTime() + 600_000) },
  }),
  'account.reset': link,
  'account.welcome': link,
  'account.confirm_email': link,
  'account.password_changed': () => ({ usual: { isSessionKept: true }, 'by a link': { isSessionKept: false } }),
  'account.deleted': () => ({ usual: { isProvider: false }, 'a provider': { isProvider: true } }),
  'account.data_ready': ({ at }) => ({ usual: { until: at(1, '10:00') } }),
  'account.terms_changed': () => ({
    usual: { firstName: 'Amara', side: 'client', note: 'Section 7 says when a deposit is kept.' },
    'a provider': { firstName: LONG_NAME, side: 'provider', note: 'Section 3 is new: how tips are paid out.' },
  }),
  'account.policy_changed': () => ({
    usual: { firstName: 'Amara', document: 'privacy-policy', note: 'Messages are kept for two years.' },
    'of use': { firstName: LONG_NAME, document: 'terms-of-use', note: 'Section 4 says how to report a page.' },
  }),
  'account.email_change_asked': ({ at }) => ({
    usual: {
      newEmail: NOBODY.email,
      confirmToken: SAMPLE_TOKEN,
      objectToken: SAMPLE_TOKEN,
      expiresAt: at(1, '10:00'),
    },
  }),
  'account.email_changed': ({ at }) => ({
    usual: { newEmail: NOBODY.email, objectToken: SAMPLE_TOKEN, objectUntil: at(7, '10:00') },
  }),
  'account.phone_changed': () => ({ usual: { ending: '42' } }),
  'account.scopes_changed': ({ now }) => ({
    usual: { before: ['support'], scopes: ['support', 'trust', 'finance'], at: now },
    'an admin now': { before: [], scopes: ['owner'], at: now },
    'no longer an admin': { before: ['support'], scopes: [], at: now },
  }),
  'account.name_accepted': () => ({ usual: name, 'a long name': { ...name, name: LONG_NAME } }),
  'account.name_refused': () => ({
    usual: { ...name, reason: 'Your documents say another name.' },
    'without a reason': name,
  }),
  'account.factor_enrolled': factor,
  'account.factor_proven': factor,
  'account.factor_recovered': factor,
  'account.factor_codes_renewed': factor,
  'account.factor_reset': factor,
  'account.factor_guessed': factor,
}
