import type { Address } from '#contract/accounts.ts'
import { plainEmail } from '#contract/rules.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { insertAccount, requireCanadianPhone } from './create-account.ts'
import { welcome } from './email-proof/send-confirmation.ts'
import { SIGNED_UP_BY_INVITE, SIGNED_UP_BY_LINK } from './events.ts'
import { refuseStaffName } from './names.ts'
import { hashOfAddress } from './client-network.ts'
import { hashPassword } from './passwords/hashing.ts'
import { requireStrongPassword } from './passwords/strength.ts'
import { rememberAddress } from './sessions/queries.ts'
import { proveCode, spendProvenCode } from './verification/codes.ts'

export type SignUp = {
  first_name: string
  last_name: string
  email: string
  password: string
  phone_number: string
  role: 'client' | 'provider'
  verification_code: string
  address: Address
  /** Invite code of the friend. */
  invite?: string | undefined
  /** Handle of the provider whose booking link they came by. */
  via?: string | undefined
}

/**
 * Creates an account for a person who proved their phone. "provider" starts as pending_provider. The code is spent in
 * the transaction that makes the account, so a refusal leaves it usable. Rules: docs/product-rules.md#sign-up
 * @returns the id
 * @throws DomainError weak_password, code_invalid, account_exists or invalid_input
 */
export async function signUp(deps: Deps, input: SignUp, ip: string): Promise<string> {
  const { password, verification_code: code, role, invite, via, ...rest } = input
  refuseStaffName(input, deps.site.name)
  requireCanadianPhone(input.phone_number)
  requireStrongPassword(password, { email: input.email, product: deps.site.name })
  const codeId = await proveCode(deps, { phone: input.phone_number, purpose: 'signup', code })
  const passwordHash = await hashPassword(password)
  const account = { ...rest, role: role === 'provider' ? ('pending_provider' as const) : role }
  return inTransaction(deps.db, async (trx) => {
    // First the account: of two simultaneous sign-ups the second learns of the account, not of a spent code.
    const id = await insertAccount(deps, trx, account, passwordHash)
    await spendProvenCode(deps, trx, codeId)
    await welcome(deps, trx, id, plainEmail(input.email))
    await rememberAddress(trx, id, hashOfAddress(deps.keys, ip), deps.clock.now())
    if (invite && role === 'client') await deps.events.publish(trx, SIGNED_UP_BY_INVITE, { userId: id, code: invite })
    if (via && role === 'client') await deps.events.publish(trx, SIGNED_UP_BY_LINK, { userId: id, handle: via })
    return id
  })
}
