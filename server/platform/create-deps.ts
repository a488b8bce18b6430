import type { ConnectionTarget } from './db/connection.ts'
import type { Deps } from './deps.ts'
import { createEvents } from './events.ts'
import { createKeys, type Keys } from './keys.ts'
import { createPubSub } from './pubsub.ts'
import { createWebPush, noPush, type PushPort, type WebPushOptions } from './ports/push.ts'
import { createDiskStorage, type Storage } from './ports/storage.ts'
import { createLocalTime } from './time.ts'
import { readPicture } from './uploads/read-picture.ts'
import { createVault } from './vault.ts'

/** Without a key of its own, one is drawn from the secret. */
export type PushParts = 'off' | Partial<Pick<WebPushOptions, 'privateKey' | 'hosts' | 'standIn'>>

type Parts = Pick<Deps, 'db' | 'clock' | 'site' | 'limits' | 'log'> & {
  /** A second connection to the database, for listening. */
  target: ConnectionTarget
  /** Secret that keys are derived from; never in the database. */
  secret: Buffer | string
  /** Former secrets, which still open sealed values. */
  formerSecrets?: readonly Buffer[]
  /** Storage of uploaded files: a folder, or its replacement. */
  uploads: string | Storage
  /** Folder of the list of deleted accounts, if not beside the uploads. */
  tombstones?: string | undefined
  zone?: string
  inboundSecret?: string | undefined
  /** Push services. Without them there are no push messages. */
  push?: PushParts
  twilioToken?: string | undefined
}

/** Builds the dependencies of every domain in one place for production, tests, campaigns and the bench. */
export function createDeps(parts: Parts): Deps {
  const {
    target,
    secret,
    formerSecrets,
    uploads,
    tombstones,
    zone = 'America/Vancouver',
    inboundSecret,
    twilioToken,
    push = 'off',
    ...given
  } = parts
  const keys = createKeys(secret)
  const storage = typeof uploads === 'string' ? createDiskStorage(uploads) : uploads
  return {
    ...given,
    inboundSecret: inboundSecret ?? null,
    twilioToken: twilioToken ?? null,
    localTime: createLocalTime(zone),
    keys,
    push: pushOf(push, parts.site.supportEmail, keys),
    vault: createVault(secret, formerSecrets),
    events: createEvents(),
    storage,
    readPicture,
    tombstones: tombstones === undefined ? storage : createDiskStorage(tombstones),
    pubsub: createPubSub({ target, log: given.log }),
  }
}

function pushOf(push: PushParts, supportEmail: string, keys: Keys): PushPort {
  if (push === 'off') return noPush
  return createWebPush({ privateKey: keys.of('push'), contact: `mailto:${supportEmail}`, ...push })
}
