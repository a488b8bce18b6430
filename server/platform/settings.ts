import { sql } from 'kysely'

/** For what asks for more at once: what somebody has chosen under a name, null where it has its default. */
export const chosen = (name: string) => sql<number | null>`(select s.value from setting s where s.name = ${name})`
