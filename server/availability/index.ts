export {
  VISITOR_WISH_MET,
  WISH_ASKED,
  WISH_MET,
  type VisitorWishMet,
  type WishAsked,
  type WishMet,
} from './demand/events.ts'
export { purgeDemand } from './demand/queries.ts'
export { purgeVisitorWishes } from './demand/visitor-queries.ts'
export { createWishSweep } from './demand/wishes.ts'
export { TIME_OPENED, type TimeOpened } from './holds/events.ts'
export {
  bookableDates,
  holdOffered,
  openedTimes,
  readOffered,
  type AwaitedVisit,
  type OfferedMoment,
} from './holds/opened-times.ts'
export { deleteHolds, deleteHoldsFor, insertHold, type Hold } from './holds/queries.ts'
export { previewHours } from './schedule/foresee-hours.ts'
export { listOpenDays, type OpenDay } from './schedule/open-days.ts'
export { createProfile, updateOwnProfile } from './schedule/save-profile.ts'
export { checkOffered, type AskedTime, type OfferedTime } from './slots/check-offered.ts'
export { claimTime, claimTimes, releaseTime, SLOT_TAKEN } from './slots/claim-time.ts'
export { checkTimes, findLastDay, lookAtTimes, type LocalMoment, type TimeAnswer } from './slots/series-times.ts'
export { listFreeWindows } from './slots/free-times.ts'
export { foreseeFree, listFreeAt, listFreeNear, type FreeOffering, type WantedVisit } from './search/find-free.ts'
export { estimateDrive } from './service-area/estimate-drive.ts'
export { estimateTrip } from './service-area/travel-time.ts'
export { findHomePrefix, listHomePrefixes } from './queries.ts'
export { findArea } from './service-area/postal-areas.ts'
export { requireCoveredBy } from './service-area/require-covered.ts'
export { getProviderPage } from './provider-page/get-provider.ts'
export { listOwnVisits } from './provider-page/own-visits-queries.ts'
export { createServedAreas, type ServedAreas } from './served-areas/served-areas.ts'
export { slugOf } from './served-areas/slug.ts'
export { listListedProviders } from './served-areas/queries.ts'
export { registerAvailabilityRoutes } from './routes.ts'
export { addTimeOff, getOwnTimeOff, listOwnTimeOff, previewTimeOff, removeTimeOff } from './time-off/time-off.ts'
export { availabilityErasure } from './erasure-queries.ts'
export { availabilityOwnData } from './own-data-queries.ts'
