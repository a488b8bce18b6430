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
    edited_text: z.string().nullable().describe('Null while it is as the release brought it'),
    has_draft: z.boolean(),
  })
  .meta({ id: 'DeskDocumentLine' })

export const listDeskDocuments = endpoint({
  method: 'GET',
  path: '/admin/content',
  summary: 'The documents of the public pages that are edited',
  ...shape,
  response: z.array(documentLine),
})
export type DeskDocumentLine = z.infer<typeof documentLine>

const contentVersion = z
  .object({
    number: z.number().int(),
    state: z.enum(['published', 'former', 'draft']),
    note: z.string(),
    author: z.string().nullable().describe('Null for the words that came with the release'),
    saved_text: z.string(),
    tells: z.boolean().describe('Everybody who had an account then is told of it'),
  })
  .meta({ id: 'ContentVersion' })
export type ContentVersion = z.infer<typeof contentVersion>

const deskDocument = z
  .object({
    name: z.string(),
    label: z.string(),
    has_art: z.boolean().describe('Its sections have pictures'),
    is_fixed: z.boolean().describe('No section comes or goes'),
    can_tell: z.boolean().describe('It holds for everybody who has an account, who can be told what is different'),
    latest: versionSchema.describe('The number of the last save: what the next one starts from'),
    published: contentDocument,
    draft: contentDocument.nullable().describe('What was saved after it and is not public'),
    versions: z.array(contentVersion).describe('The newest first'),
  })
  .meta({ id: 'DeskDocument' })
export type DeskDocument = z.infer<typeof deskDocument>

export const getDeskDocument = endpoint({
  method: 'GET',
  path: '/admin/content/:name',
  summary: 'One document with its draft and its versions',
  ...shape,
  params: z.object({ name: documentName }),
  response: deskDocument,
  errors: ['not_found'],
})

export const getDocumentVersion = endpoint({
  method: 'GET',
  path: '/admin/content/:name/versions/:number',
  summary: 'The words of one version',
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

/** What an admin writes of a document. */
export const documentBody = z.object({
  title: needed(TITLE_MAX, 'Please enter a title'),
  caption: plain(CAPTION_MAX, 'Please enter a line').nullable(),
  agreement: plain(NOTE_MAX, 'Please enter the words beside the last box').nullable(),
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
  summary: 'Save a document as its next version: public at once, or as a draft',
  ...shape,
  isKeyed: true,
  params: z.object({ name: documentName }),
  body: z.object({
    base: versionSchema.describe('The last version that was seen; refused when somebody has saved since'),
    body: documentBody,
    note: plain(NOTE_MAX, 'Please say what changed').default(''),
    publish: z.boolean(),
    tell: z
      .boolean()
      .default(false)
      .describe('Tells everybody who has an account what changed, in the words of the note'),
  }),
  response: deskDocument,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})
