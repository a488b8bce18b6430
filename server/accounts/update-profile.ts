import type { Address } from '#contract/accounts.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { attachFiles, detachFiles, publicUrl } from '#server/platform/uploads/stored-files.ts'
import { updateHomeDoor } from './addresses/queries.ts'
import { AVATAR, avatarIdOf } from './avatars/avatar-purpose.ts'
import { refuseTaken, requireCanadianPhone } from './create-account.ts'
import { PHONE_CHANGED, type PhoneChanged } from './events.ts'
import { changeName } from './name-changes/change-name.ts'
import { splitName, type Name } from './names.ts'
import { isSameAddress } from './same-address.ts'
import { findPerson, lockPerson, updatePerson, type Person, type PersonChange } from './queries.ts'
import { proveCode, spendProvenCode } from './verification/codes.ts'

/** Absent fields stay as they are. */
export type ProfileChange = {
  full_name?: string | undefined
  phone_number?: string | undefined
  verification_code?: string | undefined
  avatar_url?: string | null | undefined
  address?: Address | undefined
  /** Version that the form was filled from. Without it, the change is always made. */
  version?: number | undefined
}

/**
 * Changes one's own profile. An approved provider's new name waits for an admin. A new phone number takes effect with
 * the code that was sent to it; a wrong code counts whatever becomes of the call, so it is checked outside of the
 * transaction that stores the key.
 * @throws DomainError changed_elsewhere, phone_unverified, code_invalid, account_exists or invalid_input
 */
export async function updateProfile(
  deps: Deps,
  userId: string,
  input: ProfileChange,
  once: IdempotentRequest,
): Promise<void> {
  const person = await findPerson(deps.db, userId)
  if (!person) throw new DomainError('not_found')
  const name = input.full_name === undefined ? undefined : nameOf(person, input.full_name, deps.site.name)
  const phone = input.phone_number === person.phone_number ? undefined : input.phone_number
  const proof = phone === undefined ? undefined : await provePhone(deps, phone, input.verification_code ?? '')
  const change = { ...input.address, ...(phone === undefined ? {} : { phone_number: phone }) }
  const write = async (trx: Transaction) => {
    // Locked, because an upload at the same moment deletes every picture that is not the avatar.
    const version = await lockPerson(trx, userId)
    if (input.version !== undefined && input.version !== version) throw changedElsewhere()
    const named = name && (await changeName(deps, trx, userId, name))
    const present = (await findPerson(trx, userId)) ?? person
    const avatar = await avatarChange(trx, present, input.avatar_url, deps.clock.now())
    const changed = different(present, { ...change, ...named, ...avatar })
    await updatePerson(trx, userId, changed).catch(refuseTaken)
    // The door notes belong to the former address.
    if (!isSameAddress(present, { ...present, ...changed })) await updateHomeDoor(trx, userId, '')
    if (proof !== undefined && phone !== undefined) {
      await spendProvenCode(deps, trx, proof)
      const event: PhoneChanged = { userId, email: person.email, ending: phone.slice(-2) }
      await deps.events.publish(trx, PHONE_CHANGED, event)
    }
  }
  await inTransaction(deps.db, (trx) => oncePerKey(trx, once, () => write(trx)))
}

/**
 * Keeps only what differs: saving the same values must not make a new version, on which the edit of another device
 * would fail.
 */
function different(person: Person, change: PersonChange): PersonChange {
  return Object.fromEntries(
    Object.entries(change).filter(([field, value]) => person[field as keyof PersonChange] !== value),
  )
}

/** A name that was there before the rules of today may stay. */
function nameOf(person: Name, fullName: string, product: string): Name {
  if (fullName !== person.full_name) return splitName(fullName, product)
  const { full_name, first_name, last_name } = person
  return { full_name, first_name, last_name }
}

async function provePhone(deps: Deps, phone: string, code: string): Promise<string> {
  requireCanadianPhone(phone)
  if (code.trim() === '')
    throw new DomainError('phone_unverified', 'Please verify your new phone number with the code we send to it.')
  return proveCode(deps, { phone, purpose: 'change_phone', code })
}

async function avatarChange(
  trx: Transaction,
  { id: ownerId, avatar_url }: Person,
  url: string | null | undefined,
  at: Date,
): Promise<{ avatar_url?: string | null }> {
  if (url === undefined) return {}
  const present = avatarIdOf(avatar_url ?? '')
  const chosen = url === null ? null : avatarIdOf(url)
  const refusal = fieldError('avatar_url', 'Please upload this picture first')
  if (chosen === undefined) throw refusal
  if (chosen === present) return {}
  if (present !== undefined) await detachFiles(trx, [present], at)
  if (chosen === null) return { avatar_url: null }
  await attachFiles(trx, { ownerId, purpose: AVATAR.name }, [chosen], at, refusal)
  return { avatar_url: publicUrl({ purpose: AVATAR.name, id: chosen }) }
}
