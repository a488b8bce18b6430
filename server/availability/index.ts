export { claimTime, releaseTime } from './claim-time.ts'
export { checkOffered, type AskedTime, type OfferedTime } from './check-offered.ts'
