import type { Address } from '#contract/accounts.ts'
import type { SavedAddress } from '#contract/addresses.ts'
import { SAVED_ADDRESSES_MAX } from '#contract/constants.ts'
import { isSameAddress } from '#server/accounts/same-address.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { insertSaved, listSaved, lockOwner, updateSaved } from './queries.ts'

export type AddressWish = { label: string; address: Address; door_notes: string }

/**
 * Keeps another address of a client. A place that is there already takes the new name and notes, so that saving twice
 * makes no second one. Rules: docs/product-rules.md#saved-addresses
 * @throws DomainError wrong_state for their own address, and when there are as many as there may be
 */
export async function saveAddress(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: string,
  wish: AddressWish,
): Promise<SavedAddress> {
  return inTransaction(db, async (trx) => {
    if (isSameAddress(await lockOwner(trx, personId), wish.address)) throw isHome()
    const saved = await listSaved(trx, personId)
    const same = saved.find((one) => isSameAddress(one, wish.address))
    if (same) return (await updateSaved(trx, personId, rowOf(same.id, wish)))!
    if (saved.length >= SAVED_ADDRESSES_MAX)
      throw new DomainError(
        'wrong_state',
        `You have ${SAVED_ADDRESSES_MAX} saved addresses. Please remove one before you save another.`,
      )
    const address = rowOf(newId(), wish)
    await insertSaved(trx, { ...address, person_id: personId, created_at: clock.now() })
    return address
  })
}

/** @throws DomainError not_found for an address of another account, wrong_state for a place that they have already */
export async function changeAddress(
  { db }: Pick<Deps, 'db'>,
  personId: string,
  id: string,
  wish: AddressWish,
): Promise<SavedAddress> {
  return inTransaction(db, async (trx) => {
    if (isSameAddress(await lockOwner(trx, personId), wish.address)) throw isHome()
    const saved = await listSaved(trx, personId)
    const same = saved.find((one) => one.id !== id && isSameAddress(one, wish.address))
    if (same) throw new DomainError('wrong_state', `You’ve already saved this place as “${same.label}”.`)
    const changed = await updateSaved(trx, personId, rowOf(id, wish))
    if (!changed) throw new DomainError('not_found', 'Address not found.')
    return changed
  })
}

function isHome(): DomainError {
  return new DomainError('wrong_state', 'This is the address in your profile. You can choose it without saving it.')
}

function rowOf(id: string, { label, address, door_notes }: AddressWish): SavedAddress {
  const { street_address, city, province, postal_code } = address
  return { id, label, street_address, city, province, postal_code, door_notes }
}
