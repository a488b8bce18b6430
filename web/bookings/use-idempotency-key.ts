import { useState } from 'react'

/** One key per form and content: sending the same again is the same request, a changed one is a new one. */
export function useIdempotencyKey(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>())
  return (body) => {
    const content = JSON.stringify(body)
    const key = keys.get(content) ?? randomKey()
    keys.set(content, key)
    return key
  }
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
