/** The door of taxes: the sealed data that the tax authority requires about sellers. */
export {
  TAX_DETAILS_ASKED,
  askForTaxDetails,
  type TaxDetailsAsked,
  hasTaxDetails,
  lacksTaxDetails,
} from './ask-for-details.ts'
export { openDetails, type FiledDetails } from './seal.ts'
export { resealTaxDetails } from './save-details.ts'
export { registerTaxRoutes } from './routes.ts'
export { purgeSellers, taxesErasure } from './erasure-queries.ts'
export { taxesOwnData } from './own-data-queries.ts'
