import type { ConnectionTarget } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events.ts'
import { createKeys } from './keys.ts'
import { createPubSub } from './pubsub.ts'
import { createDiskStorage } from './ports/storage.ts'
import { createLocalTime } from './time.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'site' | 'limits' | 'log'> & {
  /** The database once more, for the connection that listens. */
  target: ConnectionTarget
  /** What keys are drawn from; never in the database. */
  secret: Buffer | string
  /** Folder of uploaded files. */
  uploads: string
  zone?: string
}

/** What every domain is handed, put together in one place for production, tests, campaigns and the bench. */
export function createDeps({ target, secret, uploads, zone = 'America/Vancouver', ...given }: Parts): Deps {
  return {
    ...given,
    localTime: createLocalTime(zone),
    keys: createKeys(secret),
    events: createEvents(),
    storage: createDiskStorage(uploads),
    pubsub: createPubSub({ target, log: given.log }),
  }
}
