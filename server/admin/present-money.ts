import type { AdminPayee, AdminPayout, MoneyOverview } from '#contract/admin/money.ts'
import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import { toDollars } from '#contract/money.ts'
import type { showLedger } from '#server/ledger/index.ts'
import { canRetry, adminText, type PayoutRow, type Unpayable } from '#server/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'

type Told = Pick<Deps, 'clock' | 'localTime'>
type Shown = Awaited<ReturnType<typeof showLedger>>

/** The accounts of the trial balance that people look for first. `sign` -1: what we owe reads as above zero. */
const FIGURES: { label: string; kinds: string[]; sign: 1 | -1; text: string }[] = [
  {
    label: ACCOUNT_NAMES.gateway,
    kinds: ['gateway'],
    sign: 1,
    text: 'After its costs, including what is on its way to banks',
  },
  { label: ACCOUNT_NAMES.client_funds, kinds: ['client_funds'], sign: -1, text: 'Paid for, but not yet earned' },
  { label: 'Owed to providers', kinds: ['provider', 'gst'], sign: -1, text: 'Earned but not sent, including GST' },
  { label: ACCOUNT_NAMES.payout_transit, kinds: ['payout_transit'], sign: -1, text: 'Sent but not arrived' },
  { label: ACCOUNT_NAMES.gift_cards, kinds: ['gift_cards'], sign: -1, text: 'Bought but not redeemed' },
  { label: ACCOUNT_NAMES.credit, kinds: ['credit'], sign: -1, text: 'What clients can pay with' },
  { label: ACCOUNT_NAMES.disputes, kinds: ['disputes'], sign: 1, text: 'On hold until banks decide' },
  { label: ACCOUNT_NAMES.processing_costs, kinds: ['processing_costs'], sign: 1, text: 'Kept by the payment company' },
  { label: ACCOUNT_NAMES.revenue, kinds: ['revenue'], sign: -1, text: 'Earned by us to date' },
]

/** Why payouts are blocked, in words for admins and not for the provider. */
const LACKS: Record<AdminPayee['state'], string> = {
  none: 'No bank account set up yet',
  needs_details: 'Set-up not finished',
  checking: 'Details being checked by the payment company',
  ready: 'Ready to be paid',
  restricted: 'Stopped by the payment company',
}

export function presentOverview(
  { localTime }: Told,
  { totals, breaks, checkedAt, isAsked, hasFailed }: Shown,
): MoneyOverview {
  const centsOf = (kinds: string[]) =>
    totals.reduce((sum, { account, balance_cents }) => (kinds.includes(account) ? sum + balance_cents : sum), 0)
  return {
    figures: FIGURES.map(({ label, kinds, sign, text }) => ({
      label,
      amount: toDollars(0 + sign * centsOf(kinds)),
      text,
    })),
    accounts: totals.toSorted(byPlace).map(({ account, accounts: owners, balance_cents }) => ({
      account,
      name: nameOf(account),
      owners,
      balance: toDollars(balance_cents),
    })),
    sum: toDollars(totals.reduce((sum, { balance_cents }) => sum + balance_cents, 0)),
    breaks: breaks.map(({ kind, reference, expected_cents, found_cents }) => ({
      kind,
      reference,
      expected: toDollars(expected_cents),
      found: toDollars(found_cents),
    })),
    checked_text: checkedAt && localTime.longText(checkedAt),
    is_checking: isAsked,
    has_failed: hasFailed,
  }
}

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries(ACCOUNT_NAMES))
const PLACES = [...NAMED.keys()]

const nameOf = (account: string): string => NAMED.get(account) ?? account

/** In the order of the names, so that figures and trial balance read alike. */
function byPlace(one: { account: string }, other: { account: string }): number {
  return PLACES.indexOf(one.account) - PLACES.indexOf(other.account)
}

export function presentPayout(
  deps: Told,
  row: PayoutRow,
  { names, followed }: { names: Map<string, string>; followed: ReadonlySet<string> },
): AdminPayout {
  const { momentText } = shortTimes(deps)
  const isNewest = !followed.has(row.id)
  return {
    id: row.id,
    provider_id: row.provider_id,
    provider_name: names.get(row.provider_id) ?? '',
    state: row.state,
    kind: row.kind,
    amount: toDollars(row.amount_cents),
    started_text: momentText(row.created_at),
    text: adminText(deps.localTime, row, isNewest),
    tries: row.attempts,
    can: { retry: canRetry({ ...row, isNewest }) },
  }
}

export function presentPayee(
  deps: Told,
  { account, availableCents }: Unpayable,
  names: Map<string, string>,
): AdminPayee {
  const { momentText } = shortTimes(deps)
  return {
    provider_id: account.provider_id,
    provider_name: names.get(account.provider_id) ?? '',
    state: account.state,
    text: LACKS[account.state],
    available: toDollars(availableCents),
    held_reason: account.held_reason,
    held_text: account.held_since && momentText(account.held_since),
    asked_text: account.asked_at && momentText(account.asked_at),
  }
}
