import type { User } from '#contract/accounts.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Person } from './queries.ts'
import { termsRequired } from './terms.ts'

/** Somebody as they see themselves. */
export async function presentUser(db: Database, person: Person): Promise<User> {
  return {
    id: person.id,
    role: person.role,
    full_name: person.full_name,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
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
    terms_required: await termsRequired(db, person.id, person.role),
  }
}
