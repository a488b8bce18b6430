import { CHANGED } from './names.ts'

const KEPT = 'kept'

/**
 * One act in a store of its own, which is closed right after: an open one would block its deletion.
 * @throws where nothing is stored, or the browser stores nothing
 */
export async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (kept: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name, mode === 'readwrite')
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(KEPT, mode)
      const asked = act(transaction.objectStore(KEPT))
      transaction.addEventListener('complete', () => resolve(asked.result))
      transaction.addEventListener('error', () => reject(transaction.error))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } finally {
    database.close()
  }
}

/** Reading makes no store: what is not there stays not there. */
function open(name: string, isMade: boolean): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1)
    asked.addEventListener('upgradeneeded', () => {
      if (isMade) asked.result.createObjectStore(KEPT, { keyPath: 'key' })
      else asked.transaction?.abort()
    })
    asked.addEventListener('error', () => reject(asked.error))
    asked.addEventListener('success', () => {
      const database = asked.result
      database.addEventListener('versionchange', () => database.close())
      resolve(database)
    })
  })
}

/** Makes every page that shows stored data read it again, in this tab as well. */
export function tellChanged(): void {
  const channel = new BroadcastChannel(CHANGED)
  channel.postMessage(null)
  channel.close()
}

/** @returns how to stop listening */
export function onKeptChanged(heard: () => void): () => void {
  const channel = new BroadcastChannel(CHANGED)
  channel.addEventListener('message', heard)
  return () => channel.close()
}
