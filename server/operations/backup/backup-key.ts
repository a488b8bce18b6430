import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupRefused } from './manifest.ts'

/**
 * Forms of `BACKUP_KEY`, as in age (age-encryption.org), so that its own program opens the files as well: a secret key
 * (AGE-SECRET-KEY-1…), which makes and opens backups; its public half (age1…), which only makes them, so that the
 * machine can't read its own backups; or a passphrase of at least sixteen characters, which does both.
 */
export type BackupKey = { kind: 'secret' | 'public' | 'words'; text: string }

const LEAST_WORDS = 16

/** @throws BackupRefused without repeating it */
export function readBackupKey(given: string | undefined): BackupKey {
  const text = (given ?? '').trim()
  if (text === '')
    throw new BackupRefused('BACKUP_KEY is missing. Create one with npm run admin -- backup-key --out <file>.')
  if (/^AGE-SECRET-KEY-1[A-Z0-9]{40,}$/.test(text)) return { kind: 'secret', text }
  if (/^age1[a-z0-9]{40,}$/.test(text)) return { kind: 'public', text }
  if (/^(?:AGE-SECRET-KEY|age1)/i.test(text)) throw new BackupRefused('BACKUP_KEY is cut off or mistyped.')
  if (text.length < LEAST_WORDS)
    throw new BackupRefused(`BACKUP_KEY is too short. A passphrase needs at least ${LEAST_WORDS} characters.`)
  return { kind: 'words', text }
}

/** A new pair. */
export async function makeBackupKey(): Promise<{ secret: string; public: string }> {
  const secret = await generateX25519Identity()
  return { secret, public: await identityToRecipient(secret) }
}

export const canOpen = ({ kind }: BackupKey) => kind !== 'public'

/** @returns the sealed bytes as they come */
export async function sealStream(source: Readable, { kind, text }: BackupKey): Promise<Readable> {
  const encrypter = new Encrypter()
  if (kind === 'words') encrypter.setPassphrase(text)
  else encrypter.addRecipient(kind === 'public' ? text : await identityToRecipient(text))
  return fromWeb(await encrypter.encrypt(Readable.toWeb(source) as never))
}

/** @throws BackupRefused for another key, and for a file that is none */
export async function openStream(source: Readable, { kind, text }: BackupKey): Promise<Readable> {
  const decrypter = new Decrypter()
  if (kind === 'public')
    throw new BackupRefused('This is the public half of the key. It makes backups but can’t open them.')
  if (kind === 'words') decrypter.addPassphrase(text)
  else decrypter.addIdentity(text)
  try {
    return fromWeb(await decrypter.decrypt(Readable.toWeb(source) as never))
  } catch (error) {
    const isOther = /no identity matched|incorrect passphrase|passphrase/i.test(
      error instanceof Error ? error.message : '',
    )
    throw new BackupRefused(
      isOther
        ? 'BACKUP_KEY doesn’t open this backup, which was made with another key.'
        : 'This file is not a backup, or its beginning was altered.',
    )
  }
}

function fromWeb(stream: unknown): Readable {
  return Readable.fromWeb(stream as WebStream)
}
