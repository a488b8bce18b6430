import { eventName } from '#server/platform/events.ts'

export const STATEMENT_READY = eventName<StatementReady>('statement.ready')
/**
 * The statement of a month that is over can be had, with the invoice of our commission where there is one; told once to
 * each provider whose balance moved in it. `month`: its first day.
 */
export type StatementReady = { providerId: string; month: string; monthText: string; hasInvoice: boolean }

export const SMALL_SUPPLIER_NEARS = eventName<SmallSupplierNears>('small_supplier.nears')
/** Sales of a provider without a GST number come near the limit of small suppliers, or have reached it. */
export type SmallSupplierNears = {
  providerId: string
  email: string
  firstName: string
  kind: 'near' | 'reached'
  salesCents: number
  /** The first day of the last of the four quarters. */
  quarter: string
}

export const SELLER_REPORTED = eventName<SellerReported>('seller.reported')
/** A file for the tax authority says something of a provider for a year: told once for each thing that it says. */
export type SellerReported = { providerId: string; year: number; fileId: string; isCorrected: boolean }
