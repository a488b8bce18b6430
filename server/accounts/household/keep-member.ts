import type { z } from 'zod'
import type { addMember as addEndpoint, HouseholdMember, MemberKind } from '#contract/household.ts'
import { ageOn, HOUSEHOLD_CONSENT, HOUSEHOLD_MAX, memberNameProblem } from '#contract/rules/household.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changedElsewhere, DomainError, fieldError } from '#server/platform/errors.ts'
import { newId } from '#server/platform/id.ts'
import { findConsent, insertMember, listMemberRows, lockHousehold, updateMember, type MemberRow } from './queries.ts'
import { hasNotes, sealMember, type MemberFacts } from './seal.ts'
import { showMembers } from './show-household.ts'

/** As typed. */
export type MemberWish = Omit<z.output<typeof addEndpoint.body>, 'kind'>

/**
 * Keeps another person or pet of a client, or the client's own notes, sealed. Rules: docs/product-rules.md#household
 * @throws DomainError wrong_state when there are as many as there may be, consent_required for notes without it,
 *   invalid_input
 */
export async function addMember(
  deps: Deps,
  personId: string,
  { kind, ...wish }: MemberWish & { kind: MemberKind },
): Promise<HouseholdMember> {
  const facts = factsIn(deps, kind, wish)
  return inTransaction(deps.db, async (trx) => {
    await lockHousehold(trx, personId)
    const rows = await listMemberRows(trx, personId)
    if (kind === 'self' && rows.some((row) => row.kind === 'self'))
      throw new DomainError('wrong_state', 'You already have your own entry. Please reload the page.')
    if (rows.length >= HOUSEHOLD_MAX)
      throw new DomainError(
        'wrong_state',
        `Your household has ${HOUSEHOLD_MAX} entries. Please remove one before you add another.`,
      )
    await requireConsent(trx, personId, wish)
    const at = deps.clock.now()
    const row = rowOf(deps, { id: newId(), kind, version: 1 }, facts, wish)
    const { version: _, ...fresh } = row
    await insertMember(trx, { ...fresh, person_id: personId, created_at: at })
    return (await showMembers(deps, trx, personId, [row]))[0]!
  })
}

/** @throws DomainError not_found for another account's, changed_elsewhere, consent_required, invalid_input */
export async function changeMember(
  deps: Deps,
  personId: string,
  id: string,
  { version, ...wish }: MemberWish & { version: number },
): Promise<HouseholdMember> {
  return inTransaction(deps.db, async (trx) => {
    await lockHousehold(trx, personId)
    const before = (await listMemberRows(trx, personId)).find((row) => row.id === id)
    if (!before) throw new DomainError('not_found', 'This entry does not exist.')
    const facts = factsIn(deps, before.kind, wish)
    if (before.version !== version) throw changedElsewhere()
    await requireConsent(trx, personId, wish)
    const row = rowOf(deps, before, facts, wish)
    if (!(await updateMember(trx, row))) throw changedElsewhere()
    return (await showMembers(deps, trx, personId, [{ ...row, version: version + 1 }]))[0]!
  })
}

function rowOf(
  { clock, vault }: Deps,
  { id, kind, version }: Pick<MemberRow, 'id' | 'kind' | 'version'>,
  facts: MemberFacts,
  { notes }: MemberWish,
): MemberRow {
  const sealed = sealMember(vault, id, facts, notes)
  return { ...sealed, kind, version, key_id: vault.keyId, notes_at: sealed.notes_sealed === null ? null : clock.now() }
}

/** Only to the words that hold now: who agreed to others is asked again before something is written. */
async function requireConsent(trx: Transaction, personId: string, { notes }: MemberWish): Promise<void> {
  if (!hasNotes(notes)) return
  const consent = await findConsent(trx, personId)
  if (consent?.is_given && consent.version === HOUSEHOLD_CONSENT.version) return
  throw new DomainError('consent_required', 'Please agree that we may keep these notes before you save them.')
}

/** Fields that belong to the kind. Others that were sent are dropped. */
function factsIn({ clock, localTime }: Deps, kind: MemberKind, wish: MemberWish): MemberFacts {
  const { notes, birth_date, species } = wish
  const today = localTime.localDate(clock.now())
  const named = kind === 'self' ? null : memberNameProblem(wish.name)
  if (named !== null) throw fieldError('name', named)
  if (kind === 'pet' && species === null) throw fieldError('species', 'Please choose what kind of pet it is')
  if (kind !== 'pet' && birth_date !== null && (birth_date > today || ageOn(birth_date, today) > 120))
    throw fieldError('birth_date', 'Please check the birth date')
  if (notes.patch_test_on !== null && notes.patch_test_on > today)
    throw fieldError('notes.patch_test_on', 'Enter a patch test once it’s done')
  const isPet = kind === 'pet'
  return {
    name: kind === 'self' ? '' : wish.name.trim(),
    birth_date: isPet ? null : birth_date,
    is_adult: !isPet && wish.is_adult,
    species: isPet ? species : null,
    breed: isPet ? wish.breed : '',
    weight_kg: isPet ? wish.weight_kg : null,
  }
}
