import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { PayoutRow } from './payout-queries.ts'
import type { AccountRow } from './queries.ts'

/** The banks' reasons for refusing money, in words that help. */
const FAILURES: Record<string, string> = {
  account_closed: 'the bank account is closed',
  account_frozen: 'the bank account is frozen',
  bank_account_restricted: 'the bank account cannot take payouts',
  bank_account_unusable: 'the bank account cannot take payouts',
  could_not_process: 'the bank could not process it',
  debit_not_authorized: 'the bank does not allow it',
  incorrect_account_holder_name: 'the name on the bank account is different',
  invalid_account_number: 'the account number is not right',
  invalid_currency: 'the bank account is not in Canadian dollars',
  no_account: 'the bank does not know the account',
}

/** As part of a sentence: "the bank account is closed". */
export function failureText(failure: string | null): string {
  return FAILURES[failure ?? ''] ?? 'the bank didn’t accept it'
}

export function stateText({ clock, localTime }: Pick<Deps, 'clock' | 'localTime'>, payout: PayoutRow): string {
  const { dayText } = shortTimes({ clock, localTime })
  const day = (instant: Date) => dayText(localTime.localDate(instant))
  const why = failureText(payout.failure)
  switch (payout.state) {
    case 'paid':
      return `Arrived on ${day(payout.arrived_at!)}.`
    case 'returning':
    case 'failed':
    case 'reversed': {
      const what = payout.arrived_at === null ? 'It didn’t arrive' : 'It came back'
      return `${what}: ${why}.${payout.state === 'returning' ? '' : ' The money is back in your balance.'}`
    }
    case 'promised':
    case 'transferred':
    case 'in_transit':
      return payout.arrives_on === null
        ? 'On its way to your bank.'
        : `Should be in your bank by ${dayText(payout.arrives_on)}.`
  }
}

/** The same for the console, about its owner instead of to them. */
export function adminText(localTime: LocalTime, payout: PayoutRow, isNewest: boolean): string {
  const day = (instant: Date) => localTime.longDate(localTime.localDate(instant))
  const why = failureText(payout.failure)
  switch (payout.state) {
    case 'paid':
      return `Arrived on ${day(payout.arrived_at!)}.`
    case 'returning':
      return `Failed: ${why}. The money is on its way back to us.`
    case 'failed':
    case 'reversed': {
      const what = payout.arrived_at === null ? 'Didn’t arrive' : 'Came back'
      return `${what}: ${why}. ${isNewest ? 'The money is with us until the next payout.' : 'A later payout replaced it.'}`
    }
    case 'promised':
    case 'transferred':
    case 'in_transit':
      return payout.arrives_on === null ? 'Not at a bank yet.' : `Due by ${localTime.longDate(payout.arrives_on)}.`
  }
}

type Words = { title: string; text: string; button: string | null }

/** State of an account, and the owner's next step. */
export function accountWords(account: Pick<AccountRow, 'state' | 'reason'> | undefined): Words {
  switch (account?.state ?? 'none') {
    case 'ready':
      return {
        title: 'You are set up for payouts',
        text: 'We send what you have earned to your bank every Monday.',
        button: 'Change bank account',
      }
    case 'checking':
      return {
        title: 'Your details are being checked',
        text: 'This can take a day or two. There is nothing you need to do.',
        button: null,
      }
    case 'needs_details':
      return {
        title: 'Your set-up is not finished',
        text: 'A few details are missing before we can pay you. What you earn is kept for you.',
        button: 'Finish set-up',
      }
    case 'restricted':
      return restrictedWords(account?.reason ?? null)
    case 'none':
      return {
        title: 'Where should your money go?',
        text: 'Tell our payment company about your bank account once, and we pay you every Monday. It takes about three minutes.',
        button: 'Set up payouts',
      }
  }
}

function restrictedWords(reason: AccountRow['reason']): Words {
  const kept = 'Your balance stays yours and is kept for you.'
  if (reason === 'bank')
    return {
      title: 'Your bank account needs another look',
      text: `It cannot take payouts. Please check it or add another one. ${kept}`,
      button: 'Update bank account',
    }
  if (reason === 'refused')
    return {
      title: 'Payouts are stopped',
      text: `Our payment company cannot pay you. Please contact us, and we will sort it out together. ${kept}`,
      button: null,
    }
  return {
    title: 'A few more details are needed',
    text: `Our payment company needs more details before it can pay you. ${kept}`,
    button: 'Add the details',
  }
}
