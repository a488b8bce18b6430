import type { ConnectionTarget } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events.ts'
import { createKeys } from './keys.ts'
import { createPubSub } from './pubsub.ts'
import { createDiskStorage, type Storage } from './ports/storage.ts'
import { createLocalTime } from './time.ts'
import { createVault } from './vault.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'site' | 'limits' | 'log'> & {
  /** The database once more, for the connection that listens. */
  target: ConnectionTarget
  /** What keys are drawn from; never in the database. */
  secret: Buffer | string
  /** Secrets of before, with which sealed values still open. */
  formerSecrets?: readonly Buffer[]
  /** Where uploaded files are kept: a folder, or what takes its place. */
  uploads: string | Storage
  zone?: string
  inboundSecret?: string | undefined
}

/** What every domain is handed, put together in one place for production, tests, campaigns and the bench. */
export function createDeps(parts: Parts): Deps {
  const { target, secret, formerSecrets, uploads, zone = 'America/Vancouver', inboundSecret, ...given } = parts
  return {
    ...given,
    inboundSecret: inboundSecret ?? null,
    localTime: createLocalTime(zone),
    keys: createKeys(secret),
    vault: createVault(secret, formerSecrets),
    events: createEvents(),
    storage: typeof uploads === 'string' ? createDiskStorage(uploads) : uploads,
    pubsub: createPubSub({ target, log: given.log }),
  }
}
