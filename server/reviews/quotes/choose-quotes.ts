import { QUOTES_MAX } from '#contract/reviews/quotes.ts'

type Quotable = { body: string; author_id: string; provider_id: string }

/** Reviews with fewer stars aren't quoted. */
export const QUOTED_STARS_MIN = 4

/** Shorter says too little, longer is no quote. */
export const QUOTED_LENGTH = { min: 40, max: 320 }

/**
 * The page's own choice of quotes: the newest that read as one, at most one per author and per provider. Pure.
 * Rules: docs/product-rules.md#testimonials
 * @param rows with consent and four stars or more, newest first
 */
export function chooseByItself<T extends Quotable>(rows: readonly T[]): T[] {
  const chosen: T[] = []
  const isNew = ({ author_id, provider_id }: T) =>
    chosen.every((one) => one.author_id !== author_id && one.provider_id !== provider_id)
  for (const row of rows) {
    const length = Array.from(row.body).length
    if (length >= QUOTED_LENGTH.min && length <= QUOTED_LENGTH.max && isNew(row)) chosen.push(row)
    if (chosen.length === QUOTES_MAX) break
  }
  return chosen
}
