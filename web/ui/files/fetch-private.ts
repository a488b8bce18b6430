import { ApiError, networkError } from '#web/api-error.ts'
import { readToken } from '#web/token.ts'

/**
 * Bytes of a private file by its link, which needs its person's session: an `<img>` cannot send one.
 * @throws ApiError
 */
export async function fetchPrivate(link: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(link, {
    headers: { authorization: `Bearer ${readToken() ?? ''}` },
    signal: signal ?? null,
  }).catch((cause: unknown) => {
    throw networkError(cause, signal)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null), response.statusText)
  return response.blob()
}

/** Lets the browser save a private file. */
export async function savePrivate(link: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await fetchPrivate(link))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
