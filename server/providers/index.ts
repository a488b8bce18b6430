export { findOffering, findOfferingOfEntry, type OfferingRow } from './offering-queries.ts'
export { findProviderTerms, type ProviderTerms } from './queries.ts'
