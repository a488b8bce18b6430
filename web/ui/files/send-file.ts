import type { UploadedFile } from '#contract/files.ts'
import { ApiError, networkError } from '#web/api-error.ts'
import { readToken } from '#web/token.ts'

type Sending = {
  /** Path of the API below `/api`. */
  path: string
  signal: AbortSignal
  /** Gets the part that has left, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Limit without progress. Checking a long PDF takes its time. */
const STALLED_MS = 90_000

/**
 * Sends one file and reports its progress, which `fetch` cannot.
 * @throws ApiError with the server's words; status 0 when it did not get through
 */
export async function sendFile(file: File, { path, signal, onProgress }: Sending): Promise<UploadedFile> {
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      let stalling = setTimeout(stop, STALLED_MS)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        clearTimeout(stalling)
        stalling = setTimeout(stop, STALLED_MS)
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('loadend', () => {
        clearTimeout(stalling)
        const { status, statusText } = request
        const answer = parse(request.responseText)
        if (status === 0) reject(networkError(undefined, null))
        else if (status >= 200 && status < 300) resolve(answer as UploadedFile)
        else reject(new ApiError(status, answer, statusText))
      })
      request.open('POST', `/api${path}`)
      const token = readToken()
      if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
      const form = new FormData()
      form.set('file', file)
      request.send(form)
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
