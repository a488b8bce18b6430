import type { Clock } from './clock.ts'
import type { Database } from './db/connection.ts'
import type { Events } from './events.ts'
import type { Logger } from './logger.ts'
import type { PubSub } from './pubsub.ts'
import type { Keys } from './keys.ts'
import type { Limits } from './rate-limit.ts'
import type { Site } from './site.ts'
import type { PushPort } from './ports/push.ts'
import type { Storage } from './ports/storage.ts'
import type { LocalTime } from './time.ts'
import type { ReadPicture } from './uploads/read-picture.ts'
import type { Vault } from './vault.ts'

/** Dependencies of every domain. Tests pass their own clock, limits and adapters. */
export type Deps = {
  db: Database
  clock: Clock
  localTime: LocalTime
  site: Site
  limits: Limits
  /** Drawn from a secret that is not in the database. */
  keys: Keys
  /** Seals what must not be readable in the database or the storage. */
  vault: Vault
  log: Logger
  events: Events
  storage: Storage
  /** Redraws uploaded pictures. Filling the demo passes one that draws the same picture only once. */
  readPicture: ReadPicture
  /** List of deleted accounts: in no backup, and left alone by a restore. */
  tombstones: Storage
  /** The email provider signs its calls to us with it; null if it makes none. */
  inboundSecret: string | null
  /** Notifies people on their devices. */
  push: PushPort
  /** The SMS service signs its calls with it; null without one. */
  twilioToken: string | null
  /** News from other processes. */
  pubsub: PubSub
}
