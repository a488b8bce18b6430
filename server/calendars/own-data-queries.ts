import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const calendarsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'calendar-link',
    about: 'your private calendar link, with the date you created it',
    tables: ['calendar_feed'],
    select: ({ id }) => sql`
      select user_id as key, opened_at, ended_at from calendar_feed where user_id = ${id}`,
  }),
]
