import {
  ACCOUNT_DELETED,
  CODE_REQUESTED,
  CONFIRMATION_ASKED,
  EMAIL_CHANGE_ASKED,
  EMAIL_CHANGED,
  FACTOR_CHANGED,
  SCOPES_CHANGED,
  NAME_DECIDED,
  OWN_DATA_READY,
  PASSWORD_CHANGED,
  PHONE_CHANGED,
  RESET_REQUESTED,
  SIGNED_UP,
} from '#server/accounts/index.ts'
import { POLICY_TOLD, TERMS_TOLD } from '#server/content/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { notify } from './notify.ts'

/** Messages about a person's account. */
export function hearOfAccounts(deps: Deps): void {
  const { events } = deps
  events.subscribe(CODE_REQUESTED, (trx, { id, phone, ...data }) =>
    notify(deps, trx, {
      template: 'account.code',
      to: [{ as: 'owner', phone }],
      subject: { type: 'code', id },
      data,
    }),
  )
  const ofAccount = ({ userId, email }: { userId: string; email: string }) => ({
    to: [{ as: 'owner', email }],
    subject: { type: 'account', id: userId } as const,
    round: null,
  })
  events.subscribe(RESET_REQUESTED, (trx, { token, expiresAt, ...account }) =>
    notify(deps, trx, { template: 'account.reset', ...ofAccount(account), data: { token, expiresAt } }),
  )
  events.subscribe(SIGNED_UP, (trx, { token, expiresAt, ...account }) =>
    notify(deps, trx, { template: 'account.welcome', ...ofAccount(account), data: { token, expiresAt } }),
  )
  events.subscribe(CONFIRMATION_ASKED, (trx, { token, expiresAt, ...account }) =>
    notify(deps, trx, { template: 'account.confirm_email', ...ofAccount(account), data: { token, expiresAt } }),
  )
  events.subscribe(PASSWORD_CHANGED, (trx, { isSessionKept, ...account }) =>
    notify(deps, trx, { template: 'account.password_changed', ...ofAccount(account), data: { isSessionKept } }),
  )
  // The last one; where it went is forgotten once it has gone.
  events.subscribe(ACCOUNT_DELETED, (trx, { isProvider, ...account }) =>
    notify(deps, trx, { template: 'account.deleted', ...ofAccount(account), data: { isProvider } }),
  )
  events.subscribe(OWN_DATA_READY, (trx, { id, until, ...account }) =>
    notify(deps, trx, {
      template: 'account.data_ready',
      ...ofAccount(account),
      // Once for each file.
      round: `data ${id}`,
      data: { until },
    }),
  )
  hearOfEmails(deps)
  events.subscribe(PHONE_CHANGED, (trx, { ending, ...account }) =>
    notify(deps, trx, { template: 'account.phone_changed', ...ofAccount(account), data: { ending } }),
  )
  events.subscribe(FACTOR_CHANGED, (trx, { what, codesLeft, at, ...account }) =>
    notify(deps, trx, {
      template: `account.factor_${what}`,
      ...ofAccount(account),
      // A flood of guesses is reported once a day.
      ...(what === 'guessed' && { round: deps.localTime.localDate(at) }),
      data: { codesLeft, at },
    }),
  )
  events.subscribe(SCOPES_CHANGED, (trx, { before, scopes, at, ...account }) =>
    notify(deps, trx, { template: 'account.scopes_changed', ...ofAccount(account), data: { before, scopes, at } }),
  )
  events.subscribe(TERMS_TOLD, (trx, { personId, email, ...data }) =>
    notify(deps, trx, {
      template: 'account.terms_changed',
      to: [{ as: 'owner', email }],
      subject: { type: 'account', id: personId },
      round: `terms ${data.version}`,
      data,
    }),
  )
  events.subscribe(POLICY_TOLD, (trx, { personId, email, ...data }) =>
    notify(deps, trx, {
      template: 'account.policy_changed',
      to: [{ as: 'owner', email }],
      subject: { type: 'account', id: personId },
      round: `${data.document} ${data.version}`,
      data,
    }),
  )
  events.subscribe(NAME_DECIDED, (trx, { id, email, isAccepted, firstName, name, reason }) =>
    notify(deps, trx, {
      template: isAccepted ? 'account.name_accepted' : 'account.name_refused',
      to: [{ as: 'owner', email }],
      subject: { type: 'name_change', id },
      data: { firstName, name, reason },
    }),
  )
}

/** Both addresses are notified, of the request and of the change. */
function hearOfEmails(deps: Deps): void {
  deps.events.subscribe(EMAIL_CHANGE_ASKED, (trx, { userId, oldEmail, isTaken, ...data }) =>
    notify(deps, trx, {
      template: 'account.email_change_asked',
      to: [
        { as: 'owner', email: oldEmail },
        isTaken ? { as: 'known', email: data.newEmail } : { as: 'newcomer', email: data.newEmail, personId: userId },
      ],
      subject: { type: 'account', id: userId },
      round: null,
      data,
    }),
  )
  deps.events.subscribe(EMAIL_CHANGED, (trx, { userId, oldEmail, ...data }) =>
    notify(deps, trx, {
      template: 'account.email_changed',
      to: [
        { as: 'former', email: oldEmail, personId: userId },
        { as: 'owner', email: data.newEmail },
      ],
      subject: { type: 'account', id: userId },
      round: null,
      data,
    }),
  )
}
