import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { SealBroken, type Vault } from '#server/platform/vault.ts'
import { SELLER_REPORTED, type SellerReported } from '#server/statements/events.ts'
import { keepCopy, listCopies, listCopiesSealedBefore, replaceCopySeal, type CopyRow } from './copy-queries.ts'
import { reportedOf, type Reported, type Seller } from './write-file.ts'

const RESEALED_AT_ONCE = 50

type Place = Pick<CopyRow, 'provider_id' | 'year'>
export type SellerCopy = Reported & { madeAt: Date }

/**
 * Stores what a file says of each of these sellers, for themselves, and notifies those for whom it differs from the
 * last one or is the first. Rules: docs/product-rules.md#seller-file
 */
export async function keepCopies(
  { vault, events }: Pick<Deps, 'vault' | 'events'>,
  trx: Transaction,
  file: { id: string; year: number; at: Date },
  sellers: readonly Seller[],
): Promise<void> {
  const { id: file_id, year, at: made_at } = file
  const there = sellers.filter(({ is_deleted }) => !is_deleted)
  const ids = there.map(({ id }) => id)
  const former = new Map((await listCopies(trx, ids, year)).map((row) => [row.provider_id, row]))
  for (const seller of there) {
    const place = { provider_id: seller.id, year }
    const text = JSON.stringify(reportedOf(seller))
    const before = former.get(seller.id)
    if (before && openText(vault, before) === text) continue
    const sealed = vault.sealText(text, aboutOf(place))
    await keepCopy(trx, { ...place, file_id, made_at, sealed, key_id: vault.keyId })
    const told: SellerReported = { providerId: seller.id, year, fileId: file_id, isCorrected: before !== undefined }
    await events.publish(trx, SELLER_REPORTED, told)
  }
}

/** @throws SealBroken, which reveals nothing of the content */
export function openCopy(vault: Vault, row: CopyRow): SellerCopy {
  return { ...(JSON.parse(openText(vault, row)) as Reported), madeAt: row.made_at }
}

/** Seals old values with the current key. */
export async function resealCopies({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const row of await listCopiesSealedBefore(db, vault.keyId, RESEALED_AT_ONCE))
    try {
      await replaceCopySeal(db, row, vault.sealText(openText(vault, row), aboutOf(row)), vault.keyId)
    } catch (err) {
      log.error({ err, file: row.file_id }, 'a copy for a seller was not sealed again')
    }
}

function openText(vault: Vault, row: CopyRow): string {
  try {
    return vault.openText(row.sealed, aboutOf(row))
  } catch {
    // The original message is dropped: it could repeat a part of the sealed text.
    throw new SealBroken('a copy for a seller does not open')
  }
}

/** So that it opens for no one else. */
function aboutOf({ provider_id, year }: Place): string {
  return `seller copy ${provider_id} ${year}`
}
