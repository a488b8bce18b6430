import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'
import { openDetails } from './seal.ts'

export const taxesOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'tax-details',
    about: 'your tax details',
    tables: ['tax_details', 'tax_details_request'],
    select: ({ id }) => sql`
      select provider_id as key, sealed, updated_at,
        (select asked_at from tax_details_request r where r.provider_id = d.provider_id) as asked_at
      from tax_details d where provider_id = ${id}`,
    present: ({ vault }, { sealed, ...row }, { id }) => ({ ...row, ...openDetails(vault, id, String(sealed)) }),
  }),
]
