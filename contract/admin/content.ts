import { z } from 'zod'
import { CATALOGUE_ART } from '#contract/catalogue-art.ts'
import { contentDocument } from '#contract/content.ts'
import { endpoint } from '#contract/endpoint.ts'
import { versionSchema } from '#contract/fields/version.ts'
import {
  CAPTION_MAX,
  EDITED_DOCUMENTS,
  markupProblem,
  NOTE_MAX,
  SECTIONS_MAX,
  TEXT_MAX,
  TITLE_MAX,
} from '#contract/rules/content.ts'

const shape = { tag: 'admin', access: 'admin', scopes: ['trust'] } as const
const documentName = z.enum(EDITED_DOCUMENTS.map(({ name }) => name) as [string, ...string[]])

const documentLine = z
  .object({
    name: z.string(),
    label: z.string(),
    version: z.number().int(),
    edited_text: z.string().nullable().describe('Null for the release version'),
    has_draft: z.boolean(),
  })
  .meta({ id: 'AdminDocumentLine' })

export const listAdminDocuments = endpoint({
  method: 'GET',
  path: '/admin/content',
  summary: 'Editable pages',
  ...shape,
  response: z.array(documentLine),
})
export type AdminDocumentLine = z.infer<typeof documentLine>

const contentVersion = z
  .object({
    number: z.number().int(),
    state: z.enum(['published', 'former', 'draft']),
    note: z.string(),
    author: z.string().nullable().describe('Null for the release version'),
    saved_text: z.string(),
    tells: z.boolean().describe('Announced to everyone with an account'),
  })
  .meta({ id: 'ContentVersion' })
export type ContentVersion = z.infer<typeof contentVersion>

const adminDocument = z
  .object({
    name: z.string(),
    label: z.string(),
    has_art: z.boolean().describe('Sections have pictures'),
    is_fixed: z.boolean().describe('Sections are fixed'),
    can_tell: z.boolean().describe('Changes can be announced to everyone with an account'),
    latest: versionSchema.describe('Number of the last save, to send with the next'),
    published: contentDocument,
    draft: contentDocument.nullable().describe('Saved later and not public'),
    versions: z.array(contentVersion).describe('Newest first'),
  })
  .meta({ id: 'AdminDocument' })
export type AdminDocument = z.infer<typeof adminDocument>

export const getAdminDocument = endpoint({
  method: 'GET',
  path: '/admin/content/:name',
  summary: 'One page with its draft and versions',
  ...shape,
  params: z.object({ name: documentName }),
  response: adminDocument,
  errors: ['not_found'],
})

export const getDocumentVersion = endpoint({
  method: 'GET',
  path: '/admin/content/:name/versions/:number',
  summary: 'Text of one version',
  ...shape,
  params: z.object({ name: documentName, number: z.coerce.number().int().min(1).max(1_000_000) }),
  response: contentDocument,
  errors: ['not_found'],
})

const plain = (most: number, missing: string) =>
  z
    .string(missing)
    .trim()
    .max(most, `At most ${most} characters`)
    .superRefine((text, context) => {
      const problem = markupProblem(text)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    })
const needed = (most: number, missing: string) => plain(most, missing).pipe(z.string().min(1, missing))
const LONG = `At most ${TEXT_MAX} characters in all`
const paragraphs = z
  .array(needed(TEXT_MAX, 'Please write something'))
  .max(60)
  .refine((list) => list.join('').length <= TEXT_MAX, LONG)

/** Parts of a document that an admin edits. */
export const documentBody = z.object({
  title: needed(TITLE_MAX, 'Please enter a title'),
  caption: plain(CAPTION_MAX, 'Please enter a line').nullable(),
  agreement: plain(NOTE_MAX, 'Please enter the label of the last checkbox').nullable(),
  intro: paragraphs,
  sections: z
    .array(
      z.object({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,60}$/),
        title: needed(TITLE_MAX, 'Please enter a heading'),
        art: z
          .string()
          .refine((name) => CATALOGUE_ART.includes(name), 'Please choose a picture')
          .nullable(),
        paragraphs,
      }),
    )
    .max(SECTIONS_MAX, `At most ${SECTIONS_MAX} sections`)
    .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'Two sections have the same address'),
})

export const saveDocument = endpoint({
  method: 'POST',
  path: '/admin/content/:name',
  summary: 'Save a page as its next version, public or draft',
  ...shape,
  isKeyed: true,
  params: z.object({ name: documentName }),
  body: z.object({
    base: versionSchema.describe('The last version seen; refused after a newer save'),
    body: documentBody,
    note: plain(NOTE_MAX, 'Please say what changed').default(''),
    publish: z.boolean(),
    tell: z.boolean().default(false).describe('Email the note to everyone with an account'),
  }),
  response: adminDocument,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})
