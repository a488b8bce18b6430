export {
  listCandidates,
  listCards,
  listCardsOf,
  type Candidate,
  type CardFilter,
  type CardRow,
  type CardSort,
} from './card-queries.ts'
export { createOffering, type OfferingBody } from './create-offering.ts'
export { decideChange } from './changes/decide-change.ts'
export { decideVerification, type Decision } from './decide-verification.ts'
export { PROVIDER_RESTORED, PROVIDER_SUSPENDED, type ProviderRestored, type ProviderSuspended } from './events.ts'
export { findOfferingOfEntry, type OfferingRow } from './offering-queries.ts'
export { presentOffering, presentRating } from './present.ts'
export { maySeeUnlisted } from './policy.ts'
export {
  changeProfile,
  findProfile,
  insertProfile,
  isProfileOf,
  profileColumns,
  profileTables,
  type ProfileFields,
  type ProfileRow,
} from './queries.ts'
export { recordRating } from './record-rating.ts'
export { createInsuranceReminders } from './remind-insurance.ts'
export { registerProviderRoutes } from './routes.ts'
export { describeVerification, getVerification, submitVerification, type Declarations } from './submit-verification.ts'
export { nextState } from './verification-lifecycle.ts'
export { askApproval, ensureProvider, lockVerification, recordHours } from './verification-queries.ts'
