/** The door of taxes: what the tax authority asks about sellers, kept sealed. */
export { TAX_DETAILS_ASKED, askForTaxDetails, type TaxDetailsAsked } from './ask-for-details.ts'
export { hasTaxDetails, lacksTaxDetails } from './has-details.ts'
export { openDetails, type FiledDetails } from './seal.ts'
export { resealTaxDetails } from './reseal-details.ts'
export { registerTaxRoutes } from './routes.ts'
export { purgeSellers, taxesErasure } from './erasure.ts'
export { taxesOwnData } from './own-data-queries.ts'
