import { birthDateProblem } from '#contract/papers/kinds.ts'
import { foundedProblem, taxNumberDigits } from '#contract/rules.ts'
import type { TaxDetailsBody } from '#contract/taxes.ts'
import { recordAudit } from '#server/platform/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { lockDetails, saveDetails, listSealedBefore, replaceSeal } from './queries.ts'
import { openDetails, sealDetails, type FiledDetails } from './seal.ts'

/**
 * Keeps what a provider says, sealed; that it changed is written down, and never what. A change of who files needs the
 * number of that kind. Rules: docs/product-rules.md#tax-details
 * @throws DomainError invalid_input
 */
export async function saveTaxDetails(deps: Deps, actor: Actor, body: TaxDetailsBody): Promise<void> {
  const { db, clock, localTime, vault } = deps
  const at = clock.now()
  const today = localTime.localDate(at)
  const isPerson = body.filer === 'individual'
  const problem = isPerson ? birthDateProblem(body.since, today) : foundedProblem(body.since, today)
  if (problem !== null) throw fieldError('since', problem)
  await inTransaction(db, async (trx) => {
    const row = await lockDetails(trx, actor.id)
    const before = row && openDetails(vault, actor.id, row.sealed)
    const kept = before?.filer === body.filer ? before.tax_number : undefined
    const tax_number = body.tax_number === null ? kept : taxNumberDigits(body.tax_number)
    if (tax_number === undefined) throw fieldError('tax_number', 'Please enter your tax number')
    const details: FiledDetails = {
      ...body,
      first_name: isPerson ? body.first_name : '',
      tax_number,
    }
    await saveDetails(trx, {
      provider_id: actor.id,
      sealed: sealDetails(vault, actor.id, details),
      key_id: vault.keyId,
      updated_at: at,
    })
    const subject = { type: 'person', id: actor.id }
    await recordAudit(trx, { actor, action: 'tax_details.changed', subject, after: { details: 'changed' }, at })
  })
}

const BATCH = 200

/**
 * Seals old values with the current key, so that a replaced key can be thrown away. A value that doesn't open is
 * reported and doesn't hold up the others.
 */
export async function resealTaxDetails({ db, vault, log }: Pick<Deps, 'db' | 'vault' | 'log'>): Promise<void> {
  for (const row of await listSealedBefore(db, vault.keyId, BATCH))
    try {
      const details = openDetails(vault, row.provider_id, row.sealed)
      await replaceSeal(db, row, sealDetails(vault, row.provider_id, details), vault.keyId)
    } catch (err) {
      log.error({ err, provider: row.provider_id }, 'tax details were not sealed again')
    }
}
