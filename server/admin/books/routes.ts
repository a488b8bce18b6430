import * as contract from '#contract/admin/books.ts'
import type { Deps } from '#server/platform/deps.ts'
import { nextLink } from '#server/platform/http/paging.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { findMovements, presentMovement } from './list-movements.ts'
import { showBooks } from './show-books.ts'

export function registerBookRoutes(serve: Serve, deps: Deps): void {
  serve(contract.getBooks, ({ query }) => showBooks(deps, query))
  serve(contract.listAccountMovements, async ({ query, header }) => {
    const { rows, next } = await findMovements(deps, query)
    if (next) header('link', nextLink('/admin/money/books/movements', query, next))
    return rows.map((row) => presentMovement(deps.localTime, row))
  })
}
