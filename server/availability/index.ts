export { checkOffered, type AskedTime, type OfferedTime } from './check-offered.ts'
export { claimTime, releaseTime } from './claim-time.ts'
export { findArea } from './reach/areas.ts'
export { registerAvailabilityRoutes } from './routes.ts'
