import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Seals what must not be readable in the database or the storage (AES-256-GCM). A sealed value names its key, so keys
 * can be rotated: the newest seals, former ones still open.
 *
 * `about` says what a value belongs to, for example `totp <user id>`. It is not stored; a value that was put in the
 * place of another does not open.
 */
export type Vault = {
  /** Names the key that seals now: eight hex digits. */
  keyId: string
  /** All that still open, including the current one. */
  keyIds: readonly string[]
  seal(bytes: Buffer, about: string): Buffer
  /** @throws SealBroken for anything that this vault did not seal just so. */
  open(sealed: Buffer, about: string): Buffer
  /** Sealed text fits a text column. */
  sealText(text: string, about: string): string
  /** @throws SealBroken */
  openText(sealed: string, about: string): string
}

/** Changed, cut, put in another's place, or sealed with a key that is no longer known. */
export class SealBroken extends Error {}

/** The first byte of every sealed value: another form one day begins with another. */
const FORM = 1
const KEY_ID_BYTES = 4
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + KEY_ID_BYTES + IV_BYTES

/** @param former secrets that sealed older values */
export function createVault(secret: Buffer | string, former: readonly Buffer[] = []): Vault {
  const present = keyOf(secret)
  const keys = new Map([...former.map(keyOf), present].map((one) => [one.id.toString('hex'), one.key]))

  function seal(bytes: Buffer, about: string): Buffer {
    const iv = randomBytes(IV_BYTES)
    const head = Buffer.concat([Buffer.from([FORM]), present.id, iv])
    const cipher = createCipheriv('aes-256-gcm', present.key, iv).setAAD(aadOf(head, about))
    return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }

  function open(sealed: Buffer, about: string): Buffer {
    const head = sealed.subarray(0, HEAD_BYTES)
    const key = keys.get(head.subarray(1, 1 + KEY_ID_BYTES).toString('hex'))
    if (sealed.length < HEAD_BYTES + TAG_BYTES || head[0] !== FORM || !key)
      throw new SealBroken('not sealed, or with a key that is not known')
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(1 + KEY_ID_BYTES))
      .setAAD(aadOf(head, about))
      .setAuthTag(sealed.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new SealBroken('a sealed value was changed or put in the place of another')
    }
  }

  return {
    keyId: present.id.toString('hex'),
    keyIds: [...keys.keys()],
    seal,
    open,
    sealText: (text, about) => seal(Buffer.from(text), about).toString('base64url'),
    openText: (sealed, about) => open(Buffer.from(sealed, 'base64url'), about).toString(),
  }
}

function aadOf(head: Buffer, about: string): Buffer {
  return Buffer.concat([head, Buffer.from(about)])
}

/** A key of its own, apart from those that sign; named by a hash, which reveals nothing about it. */
function keyOf(secret: Buffer | string): { id: Buffer; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sealed at rest', 32))
  return { id: createHash('sha256').update(key).digest().subarray(0, KEY_ID_BYTES), key }
}
