import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'

/** A name is never given to another picture, so browsers may keep it for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Once it may no longer be seen, nothing between us and its viewers should keep showing it. */
const FOR_GOOD_THERE = 'private, max-age=31536000, immutable'

/** `avatars/avatar_<id>.webp`: what is private has another ending, so no address here can name it. */
const PICTURE = /^([a-z][a-z_]*)s\/\1_([a-z0-9_]{1,64})\.(webp|avif)$/

/** For purposes whose pictures are public only at times: whether this one is now, by the id of its file. */
export type PublicAtTimes = Readonly<Record<string, (id: string) => Promise<boolean>>>

/** Serves public pictures, below the site's root and without a token: pages show them to everyone. */
export function registerPublicFiles(
  app: FastifyInstance,
  deps: Pick<Deps, 'storage'>,
  atTimes: PublicAtTimes = {},
): void {
  app.get<{ Params: { folder: string; name: string } }>(
    '/uploads/:folder/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, purpose = '', id = '', format] = PICTURE.exec(pathOf(request.params)) ?? []
      const isPublic = Object.hasOwn(atTimes, purpose) ? atTimes[purpose] : undefined
      if (isPublic && !(await isPublic(id.split('_', 1)[0] ?? ''))) throw new DomainError('not_found')
      const file = await open(deps, request.params)
      if (!file) throw new DomainError('not_found')
      return reply
        .header('content-type', `image/${format}`)
        .header('content-length', file.bytes)
        .header('content-disposition', 'inline')
        .header('cache-control', isPublic ? FOR_GOOD_THERE : FOR_GOOD)
        .header('x-content-type-options', 'nosniff')
        .send(file.body)
    },
  )
}

type Name = { folder: string; name: string }

const pathOf = ({ folder, name }: Name) => `${folder}/${name}`

async function open({ storage }: Pick<Deps, 'storage'>, { folder, name }: Name) {
  return PICTURE.test(pathOf({ folder, name })) ? storage.read(name) : undefined
}

/** A public picture by its address below the site's root; null when there is none. */
export async function readPublic(deps: Pick<Deps, 'storage'>, address: string): Promise<Buffer | null> {
  const [, , folder = '', name = ''] = address.split('/')
  const file = await open(deps, { folder, name })
  return file ? buffer(file.body) : null
}
