import { useEffect, useSyncExternalStore } from 'react'

import { call } from '#web/api.ts'
import { listFavouriteIds, setFavourite } from '#web/endpoints/availability/favourites.gen.ts'
import { useSession } from '#web/session.ts'

/** The provider whom a visitor wanted to save before they logged in; remembered in this tab. */
const WANTED = 'homebloom.favourite'

let owner: string | null = null
let saved: ReadonlySet<string> | null = null
/** Changes since the list was requested: an answer that left the server earlier doesn't include them. */
let pressed = new Map<string, boolean>()
const listeners = new Set<() => void>()

function publish(next: ReadonlySet<string> | null): void {
  saved = next
  for (const listener of listeners) listener()
}

/** @returns how to end it */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks once per client for all hearts of a page; what was wanted before the login is done then. */
async function loadFor(clientId: string): Promise<void> {
  if (owner === clientId) return
  owner = clientId
  pressed = new Map()
  publish(null)
  // Marks on lists: without an answer they stay empty.
  const ids = await call(listFavouriteIds).catch(() => null)
  if (owner !== clientId) return
  if (ids === null) {
    owner = null
    return
  }
  const known = ids.filter((id) => !pressed.has(id))
  publish(new Set([...known, ...[...pressed].filter(([, isOn]) => isOn).map(([id]) => id)]))
  const wanted = takeWanted()
  if (wanted !== null) await save(wanted, true).catch(() => undefined)
}

/** Remembers it for the next person to log in. */
export function wantLater(providerId: string): void {
  try {
    sessionStorage.setItem(WANTED, providerId)
  } catch {
    // No storage: it is one more press afterwards.
  }
}

function takeWanted(): string | null {
  try {
    const wanted = sessionStorage.getItem(WANTED)
    sessionStorage.removeItem(WANTED)
    return wanted
  } catch {
    return null
  }
}

/** Shown immediately, and undone where the server refuses. @throws ApiError */
export async function save(providerId: string, isOn: boolean): Promise<void> {
  mark(providerId, isOn)
  try {
    await call(setFavourite, { params: { id: providerId }, body: { is_on: isOn } })
  } catch (error) {
    mark(providerId, !isOn)
    throw error
  }
}

function mark(providerId: string, isOn: boolean): void {
  pressed.set(providerId, isOn)
  const others = [...(saved ?? [])].filter((id) => id !== providerId)
  publish(new Set(isOn ? [...others, providerId] : others))
}

/** Ids of the providers whom the signed-in client has saved; null until known. */
export function useFavourites(): ReadonlySet<string> | null {
  const { user } = useSession()
  const clientId = user?.role === 'client' ? user.id : null
  useEffect(() => {
    if (clientId !== null) void loadFor(clientId)
  }, [clientId])
  const known = useSyncExternalStore(
    subscribe,
    () => saved,
    () => null,
  )
  return clientId !== null && clientId === owner ? known : null
}
