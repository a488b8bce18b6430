import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { WebPushOptions } from '#server/platform/ports/push.ts'
import { selfSigned } from './self-signed.ts'

/** A name that leads to no machine but this one. */
const HOST = 'push.homebloom.test'

/** What a browser stores of its subscription, with the private half. */
export type Browser = ReturnType<typeof createBrowser>

export function createBrowser(name: string) {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `https://${HOST}/send/${name}`
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { endpoint, curve, auth, subscription: { endpoint, keys } }
}

/** As a browser reads it (RFC 8188, RFC 8291): one record, whose key only it and the sender know. */
export function decrypt({ curve, auth }: Browser, body: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
  const sender = body.subarray(21, 21 + keyLength)
  const secret = curve.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender])
  const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const draw = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length))
  const sealed = body.subarray(21 + keyLength)
  const open = createDecipheriv('aes-128-gcm', draw('aes128gcm', 16), draw('nonce', 12))
  open.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** What the sender states about itself, once its signature is valid (RFC 8292). @throws Error when it is not */
export function readVapid(authorization: string): { key: string; claims: { aud: string; sub: string; exp: number } } {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC', crv: 'P-256', x, y }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not of that key')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as never }
}

export type Heard = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }

/** A push service on this machine: it receives every message, and answers as told. */
export async function startPushService({ mayBeInside = true } = {}) {
  const { key, cert } = selfSigned(HOST)
  const heard: Heard[] = []
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const server = createServer({ key, cert }, (request, response) => {
    void buffer(request).then((body) => {
      heard.push({ path: request.url ?? '', headers: request.headers, body })
      const { status, headers } = answers.shift() ?? { status: 201 }
      response.writeHead(status, headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: WebPushOptions['standIn'] = {
    host: HOST,
    resolve: (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    ca: cert,
    port: (server.address() as AddressInfo).port,
    mayBeInside,
  }
  return {
    standIn,
    heard,
    /** The answers to the next messages, one after the other; then they are accepted. */
    answer: (...next: typeof answers) => void answers.push(...next),
    /** The messages of one browser, as it reads them. */
    toldTo: (browser: Browser) =>
      heard
        .filter(({ path }) => browser.endpoint.endsWith(path))
        .map(({ body }) => JSON.parse(decrypt(browser, body)) as { title: string; path: string; tag: string }),
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
