/**
 * Text and choices that aren't sent yet, kept in this tab through reloads, a login in between and going back. Private:
 * a draft belongs to the account that made it, and ends with its logout or the next account's login.
 */
const PREFIX = 'homebloom.draft:'

/** Place of the search, which needs no account. Kept until the person signs out. */
export const PLACE = 'homebloom.place'

type Kept = { owner: string; draft: unknown }

/** The draft of this name, if this account made it. */
export function readDraft<T>(name: string, owner: string): T | null {
  const kept = parse(stored()?.getItem(PREFIX + name))
  return kept?.owner === owner ? (kept.draft as T) : null
}

export function writeDraft(name: string, owner: string, draft: object): void {
  try {
    stored()?.setItem(PREFIX + name, JSON.stringify({ owner, draft } satisfies Kept))
  } catch {
    // No room: the page works without.
  }
}

export function dropDraft(name: string): void {
  stored()?.removeItem(PREFIX + name)
}

/** Deletes all drafts, or all but those of one account. */
export function dropDrafts(except?: string): void {
  const storage = stored()
  if (!except) storage?.removeItem(PLACE)
  const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(PREFIX))
  for (const name of names) if (!except || parse(storage?.getItem(name))?.owner !== except) storage?.removeItem(name)
}

/** Null where the browser allows no storage. */
function stored(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

function parse(text: string | null | undefined): Kept | null {
  try {
    return JSON.parse(text ?? 'null') as Kept | null
  } catch {
    return null
  }
}
