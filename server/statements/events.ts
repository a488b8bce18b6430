export const STATEMENT_READY = 'statement.ready'
/**
 * The statement of a month that is over can be had, with the invoice of our commission where there is one; told once to
 * each provider whose balance moved in it. `month`: its first day.
 */
export type StatementReady = { providerId: string; month: string; monthText: string; hasInvoice: boolean }
