/**
 * The product with two more routes that accept any picture and any document, for kinds without an uploader yet, and one
 * that returns the memory it takes. Uses DATABASE_URL and UPLOADS. Ends with its parent.
 */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import multipart from '@fastify/multipart'
import { endpoint } from '#contract/endpoint.ts'
import { fileLinksSchema, uploadedFileSchema } from '#contract/files.ts'
import { buildApp } from '#server/app.ts'
import { createActorResolver } from '#server/domains.ts'
import { readEnv, siteOf } from '#server/env.ts'
import { createDeps } from '#server/platform/create-deps.ts'
import { createMovableClock } from '#server/platform/clock.ts'
import { createDatabase } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/actor.ts'
import { createServe } from '#server/platform/http/serve.ts'
import { createLogger } from '#server/platform/logger.ts'
import { unlimited } from '#server/platform/rate-limit.ts'
import { signFileLinks } from '#server/platform/uploads/file-links.ts'
import { documentPurpose, photoPurpose } from '#server/platform/uploads/purpose.ts'
import { findFiles } from '#server/platform/uploads/queries.ts'
import { PORTFOLIO_PHOTO } from '#server/providers/portfolio/photo-purpose.ts'
import { presentFile } from '#server/platform/uploads/stored-files.ts'
import { uploadFile } from '#server/platform/uploads/upload-file.ts'

const upload = {
  method: 'POST',
  summary: 'Upload',
  tag: 'test',
  access: 'signed-in',
  raw: 'multipart',
  status: 201,
} as const
const uploadPicture = endpoint({ ...upload, path: '/pictures', response: uploadedFileSchema })
const uploadPhoto = endpoint({ ...upload, path: '/photos', response: uploadedFileSchema })
const uploadDocument = endpoint({ ...upload, path: '/documents', response: uploadedFileSchema })
const getLinks = endpoint({
  method: 'GET',
  path: '/links/:id',
  summary: 'Links to an own file',
  tag: 'test',
  access: 'signed-in',
  params: z.object({ id: z.string() }),
  response: fileLinksSchema,
})
const moveClock = endpoint({
  method: 'POST',
  path: '/minutes/:count',
  summary: 'Let minutes pass',
  tag: 'test',
  access: 'public',
  params: z.object({ count: z.coerce.number() }),
  response: z.object({}),
})

const PICTURE = photoPurpose({ name: 'corpus_picture', isPublic: true })
const PHOTO = { ...PORTFOLIO_PHOTO, name: 'corpus_photo' }
const DOCUMENT = documentPurpose({ name: 'corpus_document' })

const target = process.env['DATABASE_URL'] ?? ''
const clock = createMovableClock(0)
const deps = createDeps({
  db: createDatabase(target, { isServing: true }),
  target,
  clock,
  site: siteOf(readEnv({ APP_MODE: 'sandbox' })),
  limits: unlimited,
  log: createLogger('fatal'),
  secret: 'of tests',
  uploads: process.env['UPLOADS'] ?? '',
})
const { http } = await buildApp(deps)
await http.register(
  async (api) => {
    await api.register(multipart)
    const resolveActor = createActorResolver(deps)
    const serve = createServe(api, { registry: new Map(), resolveActor, clock, checksAnswers: true })
    serve(uploadPicture, async ({ actor, request }) =>
      presentFile(await uploadFile(deps, request, PICTURE, signedIn(actor).id)),
    )
    serve(uploadPhoto, async ({ actor, request }) =>
      presentFile(await uploadFile(deps, request, PHOTO, signedIn(actor).id)),
    )
    serve(uploadDocument, async ({ actor, request }) =>
      presentFile(await uploadFile(deps, request, DOCUMENT, signedIn(actor).id)),
    )
    serve(getLinks, async ({ actor, params }) => {
      const [file] = await findFiles(deps.db, [params.id])
      if (file?.owner_id !== signedIn(actor).id) throw new DomainError('not_found')
      return signFileLinks(deps, file, { viewerId: file.owner_id, why: 'corpus' })
    })
    serve(moveClock, async ({ params }) => {
      clock.setOffset(clock.offset() + params.count * 60_000)
      return {}
    })
  },
  { prefix: '/corpus' },
)
await http.listen({ port: 0, host: '127.0.0.1' })

const peak = { own: 0, children: 0, together: 0 }
setInterval(() => {
  const children = ofChildren()
  const own = process.memoryUsage.rss()
  peak.own = Math.max(peak.own, own)
  peak.children = Math.max(peak.children, children.bytes)
  peak.together = Math.max(peak.together, children.count)
}, 10)

/** The processes that open PDFs, and their memory; only Linux says. */
function ofChildren(): { count: number; bytes: number } {
  try {
    const ids = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    const pages = ids.map((id) => Number(readFileSync(`/proc/${id}/statm`, 'utf8').split(' ')[1]))
    // One that has ended and hasn't been collected yet takes nothing.
    return { count: pages.filter((n) => n > 0).length, bytes: pages.reduce((sum, n) => sum + n * 4096, 0) }
  } catch {
    return { count: 0, bytes: 0 }
  }
}
process.on('disconnect', () => process.exit(0))
process.on('message', (question) => {
  if (question === 'memory') process.send?.({ now: process.memoryUsage.rss(), ...peak })
})
const address = http.server.address()
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
