import { formatCents } from '#contract/money.ts'
import type { CompanyAct, CompanyCases } from '#contract/sandbox.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import type { SandboxGateway } from './gateway.ts'
import { listNewestPaid, type PaidRow } from './queries.ts'
import { listPayees, type NamedPayee } from './payouts/queries.ts'
import type { SandboxPayouts } from './payouts/stand-in.ts'

type Company = { db: Database; gateway: SandboxGateway; payouts: SandboxPayouts | undefined }

/** Rows per list. */
const SHOWN = 8

/** Cases that the payment company can play through, with their subjects and states. */
export async function listCases({ db }: Company): Promise<CompanyCases> {
  const [payments, payees] = await Promise.all([listNewestPaid(db, SHOWN), listPayees(db, SHOWN)])
  return { payments: payments.map(presentPaid), payees: payees.map(presentPayee) }
}

/** @throws DomainError not_found, wrong_state */
export async function actOn({ gateway, payouts }: Company, act: CompanyAct): Promise<void> {
  if (act.act === 'dispute') await gateway.disputeCheckout(act.session_id, { isOnce: true })
  else if (act.act === 'decide') await gateway.decideDispute(act.dispute_id, act.is_won)
  else await actOnAccount(payouts, act)
}

type AccountAct = Extract<CompanyAct, { account_id: string }>

async function actOnAccount(payouts: SandboxPayouts | undefined, { act, account_id }: AccountAct): Promise<void> {
  const payee = await payouts?.find(account_id)
  if (!payouts || !payee) throw new DomainError('not_found')
  if (payee.state !== (act === 'mend' ? 'restricted' : 'ready'))
    throw new DomainError('wrong_state', 'This account’s status has changed.')
  if (act === 'fail_next') await payouts.failNext(account_id, 'account_closed')
  else await payouts.restrict(account_id, act === 'mend' ? null : 'details')
}

const DISPUTES: Record<NonNullable<PaidRow['dispute_status']>, string> = {
  needs_response: 'Disputed, not answered yet',
  under_review: 'Disputed, and answered',
  won: 'The bank decided for us',
  lost: 'The bank decided for the client',
}

function presentPaid(row: PaidRow): CompanyCases['payments'][number] {
  const { dispute_status: status } = row
  return {
    session_id: row.id,
    text: `${row.description}, ${formatCents(row.amount_cents)}`,
    dispute_id: row.dispute_id,
    dispute_text: status && DISPUTES[status],
    can: {
      dispute: status === null && row.refunded_cents < row.amount_cents,
      decide: status === 'needs_response' || status === 'under_review',
    },
  }
}

function presentPayee({ id, name, state, next_failure }: NamedPayee): CompanyCases['payees'][number] {
  const isReady = state === 'ready'
  const ready = next_failure === null ? 'Payouts arrive' : 'The next payout will come back'
  return {
    account_id: id,
    name,
    text: isReady ? ready : 'Restricted: nothing can be paid out',
    can: { fail_next: isReady && next_failure === null, restrict: isReady, mend: !isReady },
  }
}
