import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The words of the pages: what admins write and people read, or agree to. The texts themselves lie in the database. */

const contentSection = z
  .object({
    id: z.string().describe('For links to it'),
    title: z.string(),
    art: z.string().nullable().describe('Picture in `/art`, without extension'),
    paragraphs: z.array(z.string()),
  })
  .meta({ id: 'ContentSection' })
export type ContentSection = z.infer<typeof contentSection>

export const contentDocument = z
  .object({
    title: z.string(),
    caption: z.string().nullable().describe('Line above the title'),
    updated: z.string().nullable().describe('YYYY-MM-DD'),
    version: z.string().nullable().describe('Terms only: the version an acceptance records'),
    agreement: z.string().nullable().describe('Terms only: label of the last checkbox'),
    intro: z.array(z.string()).describe('Paragraphs before the first section'),
    sections: z.array(contentSection),
  })
  .meta({ id: 'ContentDocument' })
export type ContentDocument = z.infer<typeof contentDocument>

export const getContent = endpoint({
  method: 'GET',
  path: '/content/:name',
  summary: 'Text of a page: about, faq, privacy-policy, terms-of-use, client-terms, provider-terms … (ETag)',
  tag: 'content',
  access: 'public',
  params: z.object({ name: z.string().max(60) }),
  response: contentDocument,
  errors: ['not_found'],
})

const termsHistory = z
  .array(z.object({ version: z.string(), from_text: z.string(), note: z.string().describe('What changed') }))
  .meta({ id: 'TermsHistory' })
export type TermsHistory = z.infer<typeof termsHistory>

const side = z.enum(['client', 'provider'])

export const listTermsVersions = endpoint({
  method: 'GET',
  path: '/terms/:side',
  summary: 'Current and former versions of the terms, newest first',
  tag: 'content',
  access: 'public',
  params: z.object({ side }),
  response: termsHistory,
})

export const getTermsVersion = endpoint({
  method: 'GET',
  path: '/terms/:side/:version',
  summary: 'Text of one version of the terms',
  tag: 'content',
  access: 'public',
  params: z.object({ side, version: z.string().min(1).max(40) }),
  response: contentDocument,
  errors: ['not_found'],
})

const testimonialSchema = z.object({
  name: z.string(),
  role: z.string(),
  stars: z.number(),
  text: z.string(),
  image: z.string().nullable(),
})
export type Testimonial = z.infer<typeof testimonialSchema>

export const getHero = endpoint({
  method: 'GET',
  path: '/hero',
  summary: 'Hero texts of the home page, and client quotes',
  tag: 'content',
  access: 'public',
  response: z.object({
    caption: z.string(),
    title: z.string(),
    description: z.string(),
    testimonials: z.array(testimonialSchema),
  }),
})

/** Documents of the home page, by part. */
export const HOME_DOCUMENTS = {
  services: 'home-services',
  why: 'home-why',
  steps: 'home-steps',
  quotes: 'home-quotes',
  closing: 'home-closing',
} as const
export type HomePart = keyof typeof HOME_DOCUMENTS

const homeWords = z
  .object({
    services: contentDocument.describe('A section’s id is the category it links to'),
    why: contentDocument,
    steps: contentDocument,
    quotes: contentDocument.describe('Heading above the client quotes'),
    closing: contentDocument,
  })
  .meta({ id: 'HomeWords' })
export type HomeWords = z.infer<typeof homeWords>

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  summary: 'Home page texts below the hero',
  tag: 'content',
  access: 'public',
  response: homeWords,
})
