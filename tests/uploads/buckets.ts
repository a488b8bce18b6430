import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error The package comes without types.
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/ports/s3-storage.ts'

export type Bucket = { settings: S3Settings; close(): Promise<void> }

type LocalServer = { run(): Promise<{ port: number }>; close(): Promise<void> }

const BUCKET = 'homebloom-test'

function settingsAt(port: number): S3Settings {
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return { bucket: BUCKET, region: 'ca-central-1', endpoint: `http://127.0.0.1:${port}`, ...keys }
}

/** A local S3 server on a free port. It keeps files under `folder`, and checks no signature. */
export async function startBucket(folder: string): Promise<Bucket> {
  const server = new (S3rver as new (options: object) => LocalServer)({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await server.run()
  return { settings: settingsAt(port), close: () => server.close() }
}

/** A bucket in memory that answers only what was signed with its key (Signature Version 4), as Amazon's do. */
export async function startGuardedBucket(): Promise<Bucket> {
  const files = new Map<string, Buffer>()
  let secret = ''
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const refuse = (status: number, code: string) =>
        response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
      if (!request.headers.authorization) return refuse(403, 'AccessDenied')
      if (!isSigned(request, body, secret)) return refuse(403, 'SignatureDoesNotMatch')
      const key = request.url?.split('?', 1)[0] ?? ''
      if (request.method === 'PUT') files.set(key, body)
      if (request.method === 'DELETE') files.delete(key)
      const found = files.get(key)
      if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
      return found ? response.end(found) : refuse(404, 'NoSuchKey')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings = settingsAt((server.address() as AddressInfo).port)
  secret = settings.secretAccessKey
  return {
    settings,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The check of a server: it signs what it received with the same secret and compares. */
function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const parts = /Credential=[^/]+\/(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  )
  const [, scope = '', names = '', signature] = parts ?? []
  const url = new URL(request.url ?? '/', 'http://bucket')
  const claimed = String(request.headers['x-amz-content-sha256'])
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    claimed,
  ].join('\n')
  const said = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<Buffer | string>((drawn, part) => hmac(drawn, part), `AWS4${secret}`)
  return hmac(key, said).toString('hex') === signature
}

function sha256(of: string | Buffer): string {
  return createHash('sha256').update(of).digest('hex')
}

function hmac(key: string | Buffer, of: string): Buffer {
  return createHmac('sha256', key).update(of).digest()
}
