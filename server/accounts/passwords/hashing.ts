import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'

/** Argon2id as OWASP's password storage sheet recommends it: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const PREFIX = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$`
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Replaces the hash of an account that does not exist, so that it costs the same work. Matches no password. */
export const NOBODYS_HASH = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

const gate = limitConcurrency({ atOnce: 2, waiting: 60 })

/** Answers a PHC string. @throws DomainError too_many_requests when too many wait already. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt, COST)
  return `${PREFIX}${encode(salt)}$${encode(tag)}`
}

export async function isPasswordOf(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = FORMAT.exec(stored) ?? []
  if (salt === undefined || tag === undefined) throw new Error('a stored password hash cannot be read')
  const wanted = Buffer.from(tag, 'base64')
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const given = await derive(password, Buffer.from(salt, 'base64'), { ...cost, tagLength: wanted.length })
  return timingSafeEqual(given, wanted)
}

function derive(password: string, nonce: Buffer, cost: typeof COST): Promise<Buffer> {
  // Keyboards compose accented letters in different ways; the same letters must be the same password.
  const message = password.normalize('NFC')
  return gate(
    () =>
      new Promise((resolve, reject) => {
        argon2('argon2id', { message, nonce, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag)))
      }),
  )
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
