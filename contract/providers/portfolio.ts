import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { uploadedFileSchema } from '#contract/files.ts'
import { altProblem, photoConsents, PHOTOS_MAX, photoReasons } from '#contract/portfolio-terms.ts'

const keysOf = <T extends object>(table: T) => Object.keys(table) as [keyof T & string, ...(keyof T & string)[]]

const alt = z
  .string()
  .trim()
  .superRefine((text, { addIssue }) => {
    const message = altProblem(text)
    if (message !== null) addIssue({ code: 'custom', message })
  })

const halfSchema = z.object({ id: z.string(), widths: z.array(z.number().int()), blur: z.string() })

/** The public view of a photo. */
export const photoSchema = z
  .object({
    id: z.string(),
    alt: z.string().describe('Alternative text'),
    widths: z
      .array(z.number().int())
      .describe(
        'In pixels: `/uploads/portfolio_photos/portfolio_photo_{id}_{width}.avif` or `.webp`, unless it is hidden',
      ),
    blur: z.string().describe('A tiny preview, as a `data:` address'),
    before: halfSchema.nullable().describe('The picture from before the work, in the same sizes; null without one'),
    is_sample: z.boolean().describe('A rendered sandbox picture, to be marked as such'),
  })
  .meta({ id: 'Photo' })
export type Photo = z.infer<typeof photoSchema>

export const listedPhotoSchema = photoSchema
  .extend({ service: z.string().nullable().describe('Service shown; null for all work') })
  .meta({ id: 'ListedPhoto' })
export type ListedPhoto = z.infer<typeof listedPhotoSchema>

export const listProviderPhotos = endpoint({
  method: 'GET',
  path: '/providers/:id/photos',
  summary: 'A provider’s portfolio: general photos, then by service, in the owner’s order',
  tag: 'portfolio',
  access: 'public',
  params: idParams,
  query: pageQuery.extend({ service_id: idSchema.optional().describe('This service only') }),
  response: z.array(listedPhotoSchema),
  errors: ['not_found'],
})

const ownPhotoSchema = photoSchema
  .extend({
    is_public: z.boolean().describe('Everyone can see it now'),
    picture: z.string().describe('Address for its owner, public or not, with the token'),
    before_picture: z.string().nullable().describe('The same for the picture from before'),
    consent: z.enum(keysOf(photoConsents)),
    hidden_reason: z.string().nullable().describe('Why our team hid it'),
    asked_text: z.string().nullable().describe('When the owner appealed'),
    can: z.object({ ask: z.boolean() }),
  })
  .meta({ id: 'OwnPhoto' })
export type OwnPhoto = z.infer<typeof ownPhotoSchema>

export const portfolioSchema = z
  .object({
    is_open: z.boolean().describe('Whether clients can see the provider'),
    max: z.number().int(),
    groups: z.array(
      z.object({
        service_id: z.string().nullable().describe('Null for all work'),
        title: z.string(),
        is_listed: z.boolean(),
        photos: z.array(ownPhotoSchema),
      }),
    ),
  })
  .meta({ id: 'Portfolio' })
export type Portfolio = z.infer<typeof portfolioSchema>

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/portfolio',
  isViewable: true,
  summary: 'My portfolio by service, hidden photos included',
  tag: 'portfolio',
  access: 'provider',
  response: portfolioSchema,
})

const part = z.coerce.number().min(0).max(1)

export const uploadPortfolioPhoto = endpoint({
  method: 'POST',
  path: '/portfolio/files',
  summary: 'Upload a photo for my portfolio (multipart, field `file`), cropped',
  tag: 'portfolio',
  access: 'provider',
  raw: 'multipart',
  query: z.object({
    left: part.default(0).describe('Crop of the upright picture, from 0 to 1'),
    top: part.default(0),
    width: part.default(1),
    height: part.default(1),
  }),
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large', 'too_many_requests', 'unavailable'],
})

export const addPhoto = endpoint({
  method: 'POST',
  path: '/portfolio/photos',
  summary: `Show an uploaded photo, at the end of its group; at most ${PHOTOS_MAX} in each`,
  tag: 'portfolio',
  access: 'provider',
  isKeyed: true,
  body: z.object({
    file_id: idSchema,
    before_id: idSchema.nullable().default(null).describe('A second upload: the picture from before the work'),
    service_id: idSchema.nullable().default(null),
    alt,
    consent: z.enum(keysOf(photoConsents), 'Please say whether anyone can be recognized'),
  }),
  status: 201,
  response: portfolioSchema,
  errors: ['invalid_input', 'wrong_state'],
})

export const changePhoto = endpoint({
  method: 'PUT',
  path: '/portfolio/photos/:id',
  summary: 'Change a photo’s alternative text',
  tag: 'portfolio',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  body: z.object({ alt }),
  response: portfolioSchema,
  errors: ['not_found', 'invalid_input'],
})

export const orderPhotos = endpoint({
  method: 'PUT',
  path: '/portfolio/order',
  summary: 'Reorder the photos of a group: all of them, each once',
  tag: 'portfolio',
  access: 'provider',
  isKeyed: true,
  body: z.object({ service_id: idSchema.nullable().default(null), photo_ids: z.array(idSchema).max(PHOTOS_MAX) }),
  response: portfolioSchema,
  errors: ['changed_elsewhere'],
})

const note = z
  .string()
  .trim()
  .max(1000, 'Please use at most 1,000 characters')
  .transform((text) => text || null)

export const askAgain = endpoint({
  method: 'POST',
  path: '/portfolio/photos/:id/ask',
  summary: 'Appeal a hidden photo, once',
  tag: 'portfolio',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  body: z.object({ note: note.pipe(z.string('Please say why it should be shown')) }),
  response: portfolioSchema,
  errors: ['not_found', 'wrong_state', 'invalid_input'],
})

export const reportPhoto = endpoint({
  method: 'POST',
  path: '/portfolio/photos/:id/report',
  summary: 'Report a photo',
  tag: 'portfolio',
  access: 'signed-in',
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: z.enum(keysOf(photoReasons)), note: note.nullish() }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'too_many_requests'],
})

export const openPhoto = endpoint({
  method: 'GET',
  path: '/portfolio/photos/:id/picture',
  isViewable: true,
  summary: 'A photo for its owner and admins, even when not public',
  tag: 'portfolio',
  access: 'signed-in',
  scopes: ['trust'],
  params: idParams,
  query: z.object({ half: z.enum(['after', 'before']).default('after') }),
  response: z.string(),
  errors: ['not_found'],
})

export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/portfolio/photos/:id',
  summary: 'Remove a photo; can be added again for a day, unless hidden or reported',
  tag: 'portfolio',
  access: 'provider',
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})
