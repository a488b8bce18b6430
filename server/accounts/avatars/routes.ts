import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { isAvatarName } from './file-names.ts'

/** A name is never given to another picture, so browsers may keep it for good. */
const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Serves the portraits, below the site's root and without a token: pages show them to everyone. */
export function registerUploadRoutes(app: FastifyInstance, deps: Pick<Deps, 'storage'>): void {
  app.get<{ Params: { name: string } }>(
    '/uploads/avatars/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const file = isAvatarName(name) ? await deps.storage.read(name) : undefined
      if (!file) throw new DomainError('not_found')
      return reply
        .header('content-type', 'image/webp')
        .header('content-length', file.bytes)
        .header('content-disposition', 'inline')
        .header('cache-control', FOR_GOOD)
        .header('x-content-type-options', 'nosniff')
        .send(file.body)
    },
  )
}
