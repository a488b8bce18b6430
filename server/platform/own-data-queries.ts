import { sql, type RawBuilder } from 'kysely'
import type { Deps } from './deps.ts'
import type { DataOwner, OwnDataKind } from './own-data.ts'

/** How many rows are in memory at a time. */
const ROWS_AT_ONCE = 1000

type Told = Pick<OwnDataKind, 'name' | 'about' | 'tables'> & {
  /** All rows, with a text `key` that identifies and orders them. It is not exported. */
  select: (owner: DataOwner) => RawBuilder<unknown>
  /** Changes a row that isn't exported as stored. */
  present?: (deps: Deps, row: Record<string, unknown>, owner: DataOwner) => object
}

/** Rows of a statement, page by page. */
export function ownRows({ select, present, ...told }: Told): OwnDataKind {
  return {
    ...told,
    async read(deps, trx, owner, after) {
      // By the owner first, whatever the planner makes of order and limit.
      const { rows } = await sql<{ key: string }>`
        with own as materialized (${select(owner)})
        select * from own where key > ${after} order by key limit ${ROWS_AT_ONCE}`.execute(trx)
      const next = rows.length < ROWS_AT_ONCE ? null : rows.at(-1)!.key
      return { rows: rows.map(({ key: _, ...row }) => present?.(deps, row, owner) ?? row), next }
    },
  }
}
