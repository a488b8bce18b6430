/** The door of accounts: who people are, how they prove it and what they agreed to. */
export {
  ACCOUNT_DELETED,
  CODE_REQUESTED,
  CONFIRMATION_ASKED,
  EMAIL_CHANGE_ASKED,
  EMAIL_CHANGED,
  FACTOR_CHANGED,
  NAME_DECIDED,
  OWN_DATA_READY,
  PASSWORD_CHANGED,
  PHONE_CHANGED,
  RESET_REQUESTED,
  SIGNED_UP,
  SIGNED_UP_BY_INVITE,
  SIGNED_UP_BY_LINK,
  SCOPES_CHANGED,
  SUSPENSION_CHANGED,
  type AccountDeleted,
  type CodeRequested,
  type ConfirmationAsked,
  type EmailChangeAsked,
  type EmailChanged,
  type FactorChanged,
  type NameDecided,
  type OwnDataReady,
  type PasswordChanged,
  type PhoneChanged,
  type ResetRequested,
  type ScopesChanged,
  type SignedUpByInvite,
  type SignedUpByLink,
  type SuspensionChanged,
} from './events.ts'
export { repeatClosings, type Repeated } from './closing/repeat-closings.ts'
export { closeAccountFor } from './closing/close-account.ts'
export { registerClosingRoutes } from './closing/routes.ts'
export { clearEmailReturned, markEmailReturned } from './email-proof/queries.ts'
export {
  purgeTombstones,
  keepTombstones,
  listTombstones,
  parseTombstones,
  readTombstones,
  writeTombstones,
  type Tombstones,
} from './closing/tombstones.ts'
export { accountsOwnData } from './own-data/own-data-queries.ts'
export { registerOwnDataRoutes } from './own-data/routes.ts'
export { OWN_DATA_LIST, ownDataWriter } from './own-data/write-own-data.ts'
export { keepDoorNotes } from './addresses/queries.ts'
export { deleteNotes } from './household/queries.ts'
export { resealHousehold } from './household/reseal-household.ts'
export { listMembers } from './household/show-household.ts'
export { createAccount } from './create-account.ts'
export { networkOf } from './client-network.ts'
export { decideName, type ChangeVerdict } from './name-changes/decide-name.ts'
export { emailState } from './present.ts'
export { findPerson, purgeExpired, hasOtherAdmin, keepAccount, lockPerson, updateRole, type Person } from './queries.ts'
export { registerAccountRoutes } from './routes.ts'
export { isSameAddress } from './same-address.ts'
export { changeScopes } from './scopes/change-scopes.ts'
export { findIdByEmail, listAdminRows, type AdminRow } from './scopes/queries.ts'
export { addFactor } from './second-factor/enrol.ts'
export { openSecret } from './second-factor/seal.ts'
export { readPresentCode } from './second-factor/read-code.ts'
export { resetFactor } from './second-factor/reset-factor.ts'
export { endSessions } from './sessions/end-sessions.ts'
export { openView } from './sessions/open-view.ts'
export { createActorResolver } from './sessions/resolve-actor.ts'
export { restoreAccount, suspendAccount } from './suspend-account.ts'
export { termsRequired } from './terms.ts'
export { linkCookies, viaOf } from './link-cookies.ts'
