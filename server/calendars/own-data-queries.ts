import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const calendarsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'calendar-link',
    about: 'since when your calendar can be read by a private link',
    tables: ['calendar_feed'],
    select: ({ id }) => sql`
      select user_id as key, opened_at, ended_at from calendar_feed where user_id = ${id}`,
  }),
]
