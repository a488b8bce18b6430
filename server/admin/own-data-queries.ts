import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const adminOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'saved-views',
    about: 'list views you saved as an admin',
    tables: ['saved_view'],
    select: ({ id }) => sql`select id as key, list, name, query, created_at from saved_view where admin_id = ${id}`,
  }),
]
