import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Serves what the build left below `root`: scripts, styles, fonts, pictures, each as it was packed. The list of files
 * is read once: the library's own route lists the folder again for every request, and one route for each of hundreds of
 * files makes the start longer. Other spellings of a name are not found.
 */
export async function serveFiles(scope: FastifyInstance, root: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      void reply.header('x-content-type-options', 'nosniff')
      void reply.header('cache-control', cacheControlFor(path))
    },
  })
  const files = await filesBelow(root)
  for (const place of placesOf(files))
    scope.route<{ Params: { '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url: place,
      schema: { hide: true },
      handler: (request, reply) => {
        const file = place.endsWith('*') ? place.slice(1, -1) + request.params['*'] : place.slice(1)
        return files.has(file) ? reply.sendFile(file) : reply.callNotFound()
      },
    })
}

/** @returns paths below `root` with slashes; those that were packed beforehand are sent under their plain names alone */
async function filesBelow(root: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
  return new Set(files.map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/')))
}

/** One route for each folder and for each file beside them. */
function placesOf(files: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Array.from(files, (file) => (file.includes('/') ? `/${file.split('/')[0]}/*` : `/${file}`)))
}

/** Built files carry their hash in the name; the rest of `public/` is requested again after a day. */
function cacheControlFor(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return 'public, max-age=86400, stale-while-revalidate=604800'
}
