import { checkPayoutAccount, setUpPayouts } from '#contract/payouts.ts'
import { saveSandboxPayee } from '#contract/sandbox.ts'
import { accounts, postTransaction } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { newId } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'

export const GOOD_BANK = { holder: 'Pat Rivers', transit: '12345', institution: '001', account_number: '0001234567' }

/** A provider's account for payouts, set up by the sandbox's own page. @returns its id at the gateway */
export async function setUpPayoutsOf(t: TestApp, token: string, bank: object = {}): Promise<string> {
  const { body } = await t.call(setUpPayouts, { token })
  const account_id = body.url.split('/').at(-1)!
  const saved = await t.call(saveSandboxPayee, { params: { account_id }, body: { ...GOOD_BANK, ...bank } })
  if (saved.status !== 200) throw new Error(`not set up: ${saved.body.detail}`)
  await t.call(checkPayoutAccount, { token })
  return account_id
}

/** Books something for a provider, or, below zero, against them; without a subject. */
export async function addLine(t: TestApp, providerId: string, netCents: number, gstCents = 0): Promise<void> {
  await inTransaction(t.db, (trx) =>
    postTransaction(trx, {
      cause: 'adjustment',
      reference: newId(),
      orderId: null,
      at: t.clock.now(),
      entries: [
        [accounts.provider(providerId), -netCents],
        [accounts.gst(providerId), -gstCents],
        [accounts.bank, netCents + gstCents],
      ],
    }),
  )
}
