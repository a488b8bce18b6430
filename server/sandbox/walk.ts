import type { After } from './queries.ts'

/** Page size of the gateway's lists. */
export const PAGE = 1000

/** Through a list, page by page, for as long as the caller takes from it. */
export async function* walk<T extends { id: string; created_at: Date }>(
  next: (after: After | null) => Promise<T[]>,
): AsyncIterable<T> {
  for (let after: After | null = null; ;) {
    const page = await next(after)
    yield* page
    const last = page.at(-1)
    if (page.length < PAGE || !last) return
    after = { at: last.created_at, id: last.id }
  }
}
