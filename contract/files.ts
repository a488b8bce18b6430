import { z } from 'zod'
import { ANY_SCOPE } from './scopes.ts'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

/** A file that has just been uploaded: it counts once something names it, and is given up a day later otherwise. */
export const uploadedFileSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['picture', 'pdf']),
    pages: z.number().int(),
    width: z.number().int().nullable().describe('Of the first page, in pixels'),
    height: z.number().int().nullable(),
    url: z.string().nullable().describe('Public address; null for private files'),
  })
  .meta({ id: 'UploadedFile' })
export type UploadedFile = z.infer<typeof uploadedFileSchema>

/**
 * Links to the pictures of a private file, one for each page, and to the PDF itself. They serve one person alone, signed
 * in, for five minutes: fetch them with the token and show the answer.
 */
export const fileLinksSchema = z
  .object({
    id: idSchema,
    pages: z.array(z.string()),
    original: z.string().nullable().describe('Download of the original PDF; null for pictures'),
    width: z.number().int().nullable().describe('Of the first page, in pixels'),
    height: z.number().int().nullable(),
    expires_at: z.string(),
  })
  .meta({ id: 'FileLinks' })
export type FileLinks = z.infer<typeof fileLinksSchema>

export const openFile = endpoint({
  method: 'GET',
  path: '/files/:link',
  summary: 'A private picture or PDF, by the caller’s link of the last five minutes',
  tag: 'files',
  access: 'signed-in',
  // Links are made by routes that have scopes of their own.
  scopes: ANY_SCOPE,
  params: z.object({ link: z.string().max(300) }),
  response: z.string(),
  errors: ['not_found'],
})
