import type { User } from '#contract/accounts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findWaitingName } from './name-changes/queries.ts'
import type { Person } from './queries.ts'
import { termsRequired } from './terms.ts'

/** A person as they see themselves, including a new name that still waits for an admin. Others see the old one. */
export async function presentUser(deps: Pick<Deps, 'db' | 'clock'>, person: Person): Promise<User> {
  const waiting = person.role === 'provider' ? await findWaitingName(deps.db, person.id) : undefined
  const { full_name, first_name, last_name } = waiting ?? person
  return {
    id: person.id,
    role: person.role,
    full_name,
    first_name,
    last_name,
    name_review: waiting ? 'pending' : null,
    email: person.email,
    email_state: emailState(person),
    phone_number: person.phone_number,
    address: {
      street_address: person.street_address,
      city: person.city,
      province: person.province,
      country: person.country,
      postal_code: person.postal_code,
    },
    avatar_url: person.avatar_url,
    version: person.version,
    ...(person.role === 'admin' ? { admin_scopes: person.admin_scopes } : {}),
    terms_required: await termsRequired(deps, person.id, person.role),
  }
}

/** Whether email reaches the person. */
export function emailState({ email_confirmed_at, email_returned_at }: Person): User['email_state'] {
  if (email_returned_at) return 'returned'
  return email_confirmed_at ? 'confirmed' : 'unconfirmed'
}
