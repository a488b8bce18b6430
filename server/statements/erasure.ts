import type { Deps } from '#server/platform/deps.ts'
import { keptByLawSince } from '#server/platform/kept-years.ts'
import type { ErasureStep } from '#server/platform/erasure.ts'
import { takeBuyersOff } from './invoices/queries.ts'
import { eraseCopies } from './sellers/erasure-queries.ts'
import { eraseMileage } from './mileage/queries.ts'

export const statementsErasure: ErasureStep = {
  erase: async (_deps, trx, { id }) => {
    await eraseMileage(trx, id)
    await eraseCopies(trx, id)
  },
}

/** The same for invoices as for receipts. Rules: docs/product-rules.md#deleting-an-account */
export async function purgeInvoiceNames({ db, localTime }: Pick<Deps, 'db' | 'localTime'>, now: Date): Promise<void> {
  await takeBuyersOff(db, keptByLawSince(localTime, now))
}
