import { sql } from 'kysely'

/** For callers with more than one question: the value chosen under a name, null where it has its default. */
export const chosen = (name: string) => sql<number | null>`(select s.value from setting s where s.name = ${name})`
