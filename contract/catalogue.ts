import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const categorySchema = z
  .object({ slug: z.string(), name: z.string(), tagline: z.string(), art: z.string() })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof categorySchema>

/** A photo of an entry; it is shown instead of its art. */
export const entryPicture = z
  .object({ url: z.string(), alt: z.string().describe('What the photo shows') })
  .meta({ id: 'EntryPicture' })
export type EntryPicture = z.infer<typeof entryPicture>

export const catalogueEntrySchema = z
  .object({
    id: z.string(),
    category: z.string().describe('Name of the category'),
    category_slug: z.string(),
    name: z.string(),
    description: z.string(),
    art: z.string(),
    picture: entryPicture.nullable(),
    minPrice: z.number(),
    maxPrice: z.number(),
    min_minutes: z.number().int().describe('Shortest and longest visit'),
    max_minutes: z.number().int(),
    required_papers: z.array(z.string()).describe('Required certificates, `certificate:<kind>`'),
    synonyms: z.array(z.string()).describe('Synonyms and former names'),
  })
  .meta({ id: 'CatalogueEntry' })
export type CatalogueEntry = z.infer<typeof catalogueEntrySchema>

export const listCatalogue = endpoint({
  method: 'GET',
  path: '/catalogue',
  summary: 'All categories and entries with price ranges (ETag)',
  tag: 'catalogue',
  access: 'public',
  response: z.object({ categories: z.array(categorySchema), entries: z.array(catalogueEntrySchema) }),
})

export const getServiceByTitle = endpoint({
  method: 'GET',
  path: '/services/by-title/:title',
  summary: 'One catalogue entry by current or former name; its id is never a service_id',
  tag: 'catalogue',
  access: 'public',
  params: z.object({ title: z.string().max(200) }),
  response: z
    .object({
      id: z.string(),
      title: z.string(),
      category: z.string(),
      category_slug: z.string(),
      description: z.string(),
      art: z.string(),
      picture: entryPicture.nullable(),
      minPrice: z.number(),
      maxPrice: z.number(),
      min_minutes: z.number().int(),
      max_minutes: z.number().int(),
      price: z.number().nullable().describe('Usual price: middle of the range'),
    })
    .meta({ id: 'CatalogueService' }),
  errors: ['not_found'],
})
