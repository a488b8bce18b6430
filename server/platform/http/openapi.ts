import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { CachedResponse } from './cached-response.ts'

/**
 * Describes every endpoint in OpenAPI 3.1, from the same objects that serve them.
 * @returns the document as it is sent. The first call builds it, once all routes are there, and takes some 0.3 s of
 *   processor time; it throws when a schema cannot be described.
 */
export async function registerOpenApi(app: FastifyInstance, productName: string): Promise<() => CachedResponse> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1.0.0',
        description: 'Errors are RFC 9457 problem documents with a stable `code`. Money is in Canadian dollars.',
      },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
    stripBasePath: false,
  })
  let built: CachedResponse | undefined
  return () => (built ??= CachedResponse.json(app.swagger()))
}
