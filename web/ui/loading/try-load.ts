import { ApiError, isAway, loadText } from '#web/api-error.ts'

/** A page's data, or the message to show in its place. */
export type Loaded<T> = { data: T; failed: null } | { data: null; failed: string }

/**
 * For a `clientLoader`: a failed call becomes a message on the page, with a way to try again; redirects and bugs pass
 * through.
 * @param kept what this browser has stored of it when no server answers; null when it has nothing
 */
export async function tryLoad<T>(
  message: string | ((error: ApiError) => string),
  load: () => Promise<T>,
  kept?: () => Promise<T | null>,
): Promise<Loaded<T>> {
  try {
    return { data: await load(), failed: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const own = kept && isAway(error) ? await kept() : null
    if (own !== null) return { data: own, failed: null }
    return { data: null, failed: loadText(error, typeof message === 'string' ? message : message(error)) }
  }
}

/** The answer, or null when there is none (404). */
export async function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
