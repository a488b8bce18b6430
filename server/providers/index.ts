export {
  listCandidates,
  listCards,
  listCardsOf,
  type Candidate,
  type CardFilter,
  type CardRow,
} from './profiles/card-queries.ts'
export { cardKeyOf, compareCards, type CardKey } from './profiles/card-order.ts'
export { createDailyRanking } from './listing/daily-ranking.ts'
export { createOffering, type OfferingBody } from './offerings/create-offering.ts'
export { listDocumentLevels } from './papers/list-document-levels.ts'
export { listPapersToCheck } from './papers/list-papers-to-check.ts'
export { decideVerification, type Decision } from './verification/decide-verification.ts'
export { createEntry, editEntry } from './entries/edit-entry.ts'
export { countEntryOfferings, listEntryOfferings, type EntryOffering } from './entries/queries.ts'
export { restoreCategory, retireCategory } from './entries/retire-category.ts'
export { passRounds } from './entries/pass-rounds.ts'
export { retireEntry } from './entries/retire-entry.ts'
export { sweepPrices } from './entries/sweep-prices.ts'
export {
  ENTRY_RETIRED,
  PAPER_DECIDED,
  PAPER_ENDING,
  PAPERS_ASKED,
  PHOTO_JUDGED,
  PHOTO_REPORT_ANSWERED,
  PRICE_OUTSIDE,
  PROVIDER_RESTORED,
  PROVIDER_SUSPENDED,
  VERIFICATION_DECIDED,
  type EntryRetired,
  type PaperDecided,
  type PaperEnding,
  type PapersAsked,
  type PhotoJudged,
  type PhotoReportAnswered,
  type PriceOutside,
  type ProviderRestored,
  type ProviderSuspended,
  type VerificationDecided,
} from './events.ts'
export { requireKnownProvider } from './offerings/list-offerings.ts'
export { findOfferingOfEntry, type OfferingRow, type ShownOffering } from './offerings/queries.ts'
export { presentOffering, presentRating } from './present.ts'
export { addSample, type Sample } from './portfolio/add-sample.ts'
export { getJudgedPhoto, listJudgedPhotos } from './portfolio/admin/list-judged.ts'
export { judgePhoto } from './portfolio/admin/judge-photo.ts'
export { presentPhoto } from './portfolio/present.ts'
export { getOffering } from './offerings/edit-offering.ts'
export { findShared, isPhotoPublic } from './portfolio/queries.ts'
export { maySeeUnlisted } from './policy.ts'
export { changeProfile, findProfile, insertProfile, type ProfileFields, type ProfileRow } from './profiles/queries.ts'
export { presentProofs, type CheckedPaper } from './papers/proofs.ts'
export { presentPublic, refuseContact } from './public-text.ts'
export { findFacts, listAgedFacts, type FactCounts } from './facts/queries.ts'
export { ON_TIME_MINUTES, presentOwnFacts } from './facts/present-facts.ts'
export { recordFacts } from './facts/record-facts.ts'
export { recordRating } from './profiles/record-rating.ts'
export { createPaperSweep } from './papers/sweep-papers.ts'
export { chooseHandle } from './links/choose-handle.ts'
export { countLinkOpening, recordLinkVisit, requireLink } from './links/find-link.ts'
export { purgeLinks } from './links/purge-links.ts'
export { linksSince } from './links/kept.ts'
export { showLink } from './links/show-link.ts'
export { registerProviderRoutes } from './routes.ts'
export { registerProviderSubscribers } from './subscribers.ts'
export { describeVerification, getVerification } from './verification/get-verification.ts'
export { submitVerification, type Declarations } from './verification/submit-verification.ts'
export { nextState } from './verification/lifecycle.ts'
export { approvalShared, ensureProvider, lockVerification, recordHours } from './verification/queries.ts'
export { providersErasure } from './erasure-queries.ts'
export { providersOwnData } from './own-data-queries.ts'
