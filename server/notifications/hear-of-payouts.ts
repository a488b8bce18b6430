import { findPerson } from '#server/accounts/index.ts'
import { failureText, PAYOUT_ACCOUNT_CALLED, PAYOUT_CHANGED } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SELLER_REPORTED, SMALL_SUPPLIER_NEARS, STATEMENT_READY } from '#server/statements/index.ts'
import { notify } from './notify.ts'

/**
 * A provider is notified of each thing that happens to a payout, once, and asked to fix what holds up theirs; and once
 * a month of the documents about it.
 */
export function hearOfPayouts(deps: Deps): void {
  const { events } = deps
  events.subscribe(PAYOUT_CHANGED, async (trx, { payout, change }) => {
    const { email, first_name: firstName } = (await findPerson(trx, payout.provider_id))!
    await notify(deps, trx, {
      template: `payout.${change}`,
      to: [{ as: 'provider', email }],
      subject: { type: 'payout', id: payout.id },
      data: { firstName, cents: payout.amount_cents, arrivesOn: payout.arrives_on, why: failureText(payout.failure) },
    })
  })
  events.subscribe(STATEMENT_READY, async (trx, { providerId, month, monthText, hasInvoice }) => {
    const { email, first_name: firstName } = (await findPerson(trx, providerId))!
    await notify(deps, trx, {
      template: 'statement.ready',
      to: [{ as: 'provider', email }],
      subject: { type: 'account', id: providerId },
      round: month,
      data: { firstName, monthText, hasInvoice },
    })
  })
  events.subscribe(SELLER_REPORTED, async (trx, { providerId, year, fileId, isCorrected }) => {
    const { email, first_name: firstName } = (await findPerson(trx, providerId))!
    await notify(deps, trx, {
      template: 'tax.reported',
      to: [{ as: 'provider', email }],
      subject: { type: 'account', id: providerId },
      round: fileId,
      data: { firstName, year, isCorrected },
    })
  })
  events.subscribe(SMALL_SUPPLIER_NEARS, (trx, { providerId, email, kind, quarter, ...data }) =>
    notify(deps, trx, {
      template: `tax.small_supplier_${kind}`,
      to: [{ as: 'provider', email }],
      subject: { type: 'account', id: providerId },
      round: quarter,
      data,
    }),
  )
  events.subscribe(PAYOUT_ACCOUNT_CALLED, async (trx, { account, waitingCents, at }) => {
    const { email, first_name: firstName } = (await findPerson(trx, account.provider_id))!
    await notify(deps, trx, {
      template: 'payout.account_called',
      to: [{ as: 'provider', email }],
      subject: { type: 'account', id: account.provider_id },
      round: at.toISOString(),
      data: { firstName, cents: waitingCents, state: account.state, reason: account.reason },
    })
  })
}
