import { DomainError } from '#server/platform/errors.ts'

export type Cursor = (string | number)[]

/** End of a page: the sort key and the id of its last row. Opaque on the wire. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/**
 * `kinds` names the type of each part. @throws DomainError malformed_request for what this list never sent.
 */
export function decodeCursor(text: string | undefined, kinds: ('string' | 'number')[]): Cursor | null {
  if (text === undefined) return null
  const cursor = parse(text)
  const fits =
    Array.isArray(cursor) &&
    cursor.length === kinds.length &&
    cursor.every((part, i) => typeof part === kinds[i] && isSendable(part as string | number))
  if (!fits) throw pageIsGone()
  return cursor as Cursor
}

/** Beyond the last moment that a date can be, the driver of the database makes no sense of one. */
const LAST_MOMENT = 8.64e15

function isSendable(part: string | number): boolean {
  return typeof part === 'string' ? !part.includes('\0') : Math.abs(part) <= LAST_MOMENT
}

/**
 * A page of a list for which one row more than `limit` was read, to know whether there is another page.
 * @param keyOf the key after which the next page begins, read from the last row of this one
 * @returns `next` is null at the end of the list
 */
export function pageOf<Row, Key>(
  found: readonly Row[],
  limit: number,
  keyOf: (last: Row) => Key,
): { page: Row[]; next: Key | null } {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, next: last === undefined ? null : keyOf(last) }
}

/** For a cursor that this list never sent. */
export function pageIsGone(): DomainError {
  return new DomainError('malformed_request', 'This page of the list does not exist')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** The `Link` header of the next page, with everything else that was asked (RFC 8288). */
export function nextLink(path: string, query: Record<string, unknown>, cursor: Cursor): string {
  const asked = Object.entries({ ...query, cursor: encodeCursor(cursor) }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `</api${path}?${new URLSearchParams(asked).toString()}>; rel="next"`
}
