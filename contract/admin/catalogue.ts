import { z } from 'zod'
import { CATALOGUE_ART } from '#contract/catalogue-art.ts'
import { entryPicture } from '#contract/catalogue.ts'
import { SLOT_MINUTES, VISIT_MINUTES_MAX, VISIT_MINUTES_MIN, VISIT_MINUTES_STEP } from '#contract/constants.ts'
import { endpoint } from '#contract/endpoint.ts'
import { gatesField, shownGates } from '#contract/fields/gates.ts'
import { idParams, idSchema } from '#contract/fields/id.ts'
import { uploadedFileSchema } from '#contract/files.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { localDate } from '#contract/fields/time.ts'
import { versionSchema } from '#contract/fields/version.ts'
import { MAX_SYNONYMS, synonymsProblem } from '#contract/rules/catalogue.ts'

const entryState = z.enum(['active', 'retiring', 'retired']).meta({ id: 'EntryState' })

/** A category as it is edited. */
const adminCategory = z
  .object({
    slug: z.string(),
    name: z.string(),
    tagline: z.string(),
    art: z.string(),
    state: entryState,
    state_text: z.string(),
    version: versionSchema,
  })
  .meta({ id: 'AdminCategory' })
export type AdminCategory = z.infer<typeof adminCategory>

/** An entry as it is edited, with what hangs on it. */
const adminEntry = z
  .object({
    id: z.string(),
    name: z.string(),
    category_slug: z.string(),
    category: z.string(),
    description: z.string(),
    art: z.string(),
    picture: entryPicture.nullable(),
    min_price: z.number(),
    max_price: z.number(),
    min_minutes: z.number().int(),
    max_minutes: z.number().int(),
    synonyms: z.array(z.string()),
    state: entryState,
    retired_from: localDate.nullable().describe('First day without new visits'),
    state_text: z.string(),
    retired_with_category: z.boolean().describe('Restored together with its category'),
    required_papers: z.array(z.string()),
    gates: shownGates,
    version: versionSchema,
    services: z.number().int().describe('All providers, listed or not'),
    providers: z.number().int().describe('Providers who can be booked'),
    outside: z.number().int().describe('Services with a price outside the range, listed or paused'),
  })
  .meta({ id: 'AdminEntry' })
export type AdminEntry = z.infer<typeof adminEntry>

const reading = { tag: 'admin', access: 'admin', scopes: ['trust'] } as const

export const listAdminEntries = endpoint({
  method: 'GET',
  path: '/admin/catalogue',
  summary: 'The whole catalogue for editing, with retired entries and provider counts',
  ...reading,
  response: z.object({ categories: z.array(adminCategory), entries: z.array(adminEntry) }),
})

const adminEntryPage = adminEntry
  .extend({
    former_names: z.array(z.string()).describe('Their addresses redirect to it'),
    shared_synonyms: z.array(z.object({ word: z.string(), entries: z.array(z.string()) })),
    bookings_90_days: z.number().int(),
    median_price: z.number().nullable().describe('Of bookable services'),
  })
  .meta({ id: 'AdminEntryPage' })
export type AdminEntryPage = z.infer<typeof adminEntryPage>

export const getAdminEntry = endpoint({
  method: 'GET',
  path: '/admin/catalogue/:id',
  summary: 'One entry for editing, with figures',
  ...reading,
  params: idParams,
  response: adminEntryPage,
  errors: ['not_found'],
})

const entryService = z
  .object({
    id: z.string(),
    provider_id: z.string(),
    provider_name: z.string(),
    price: z.number(),
    is_listed: z.boolean(),
    mark: z.string().nullable().describe('What happens to a price outside the range'),
  })
  .meta({ id: 'EntryService' })
export type EntryService = z.infer<typeof entryService>

const dollarsQuery = z.coerce.number().min(0).max(10_000).optional()

export const listEntryServices = endpoint({
  method: 'GET',
  path: '/admin/catalogue/:id/services',
  summary: 'Services of an entry by price, lowest first; with a range, active ones outside it',
  ...reading,
  params: idParams,
  query: pageQuery.extend({ min_price: dollarsQuery, max_price: dollarsQuery }),
  response: z.object({ total: z.number().int(), services: z.array(entryService) }),
  errors: ['not_found'],
})

const demandRow = z
  .object({
    entry_id: z.string(),
    entry: z.string(),
    city: z.string().describe('Empty if no area was given'),
    waiting: z.number().int().describe('Clients with an availability alert'),
    searches: z.number().int().describe('Searches without results in 12 weeks'),
    searches_this_week: z.number().int(),
  })
  .meta({ id: 'DemandRow' })
export type DemandRow = z.infer<typeof demandRow>

export const listDemand = endpoint({
  method: 'GET',
  path: '/admin/demand',
  summary: 'Demand without supply by entry and city, highest first',
  ...reading,
  query: pageQuery,
  response: z.array(demandRow),
})

const ART = 'Please choose a picture'
const PRICE = 'Please enter whole dollars from 1 to 10,000'
const dollars = z.number(PRICE).int(PRICE).min(1, PRICE).max(10_000, PRICE)
const words = (most: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(most, `At most ${most} characters`)
const art = z.string(ART).refine((name) => CATALOGUE_ART.includes(name), ART)

/** An hour always fits: it is what a service takes whose provider says nothing. */
const bound = (least: number, most: number) => {
  const words = `Please choose ${least} to ${most} minutes in steps of ${VISIT_MINUTES_STEP}`
  return z.number(words).int(words).min(least, words).max(most, words).multipleOf(VISIT_MINUTES_STEP, words)
}

const entryFields = z.object({
  name: words(80, 'Please enter a name').refine((name) => !/[/\\?#%]/.test(name), 'A name has no / \\ ? # or %'),
  category_slug: words(60, 'Please choose a category'),
  description: words(300, 'Please describe it in a sentence'),
  art,
  min_price: dollars,
  max_price: dollars,
  min_minutes: bound(VISIT_MINUTES_MIN, SLOT_MINUTES).default(VISIT_MINUTES_MIN),
  max_minutes: bound(SLOT_MINUTES, VISIT_MINUTES_MAX).default(VISIT_MINUTES_MAX),
  synonyms: z
    .array(z.string().trim().min(2, 'Each word has at least 2 letters').max(40, 'Each word has at most 40 letters'))
    .max(MAX_SYNONYMS)
    .default([])
    .superRefine((list, context) => {
      const problem = synonymsProblem(list)
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    }),
  gates: gatesField,
})
const isRange = ({ min_price, max_price }: { min_price: number; max_price: number }) => min_price <= max_price
const RANGE = { error: 'The highest price is below the lowest', path: ['max_price'] }

const changing = { ...reading, isKeyed: true } as const

export const createEntry = endpoint({
  method: 'POST',
  path: '/admin/catalogue',
  summary: 'Add an entry to the end of its category; providers can offer it right away',
  ...changing,
  status: 201,
  body: entryFields.refine(isRange, RANGE),
  response: adminEntryPage,
  errors: ['invalid_input'],
})

export const editEntry = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/:id',
  summary: 'Edit an entry and decide about services outside its new price range',
  ...changing,
  params: idParams,
  body: entryFields
    .extend({
      version: versionSchema,
      outside: z
        .enum(['keep', 'tell'])
        .optional()
        .describe('keep: until their owner edits them; tell: email the owners with a last day'),
      until: localDate.optional().describe('With tell: last day on which the old price can be booked'),
    })
    .refine(isRange, RANGE),
  response: adminEntryPage,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere'],
})

export const retireEntry = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:id/retirement',
  summary: 'Retire an entry from a day on, or restore it; booked visits stay, owners get an email',
  ...changing,
  params: idParams,
  body: z.object({ from: localDate.nullable(), version: versionSchema }),
  response: adminEntryPage,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})

export const uploadEntryPicture = endpoint({
  method: 'POST',
  path: '/admin/catalogue/pictures',
  summary: 'Upload a photo for an entry (multipart, field `file`); public once used',
  ...reading,
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large', 'too_many_requests', 'unavailable'],
})

export const PICTURE_ALT_MAX = 160
const ALT = 'Please say in a few words what it shows'

export const changeEntryPicture = endpoint({
  method: 'PUT',
  path: '/admin/catalogue/:id/picture',
  summary: 'Set the photo of an entry; null restores its art',
  ...changing,
  params: idParams,
  body: z.object({
    version: versionSchema,
    picture: z
      .object({
        file_id: idSchema.describe('Uploaded by the caller'),
        alt: z.string(ALT).trim().min(3, ALT).max(PICTURE_ALT_MAX, `At most ${PICTURE_ALT_MAX} characters`),
      })
      .nullable(),
  }),
  response: adminEntryPage,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})

const direction = z.object({ by: z.enum(['up', 'down']) })

export const moveEntry = endpoint({
  method: 'POST',
  path: '/admin/catalogue/:id/move',
  summary: 'Move an entry up or down in its category',
  ...changing,
  params: idParams,
  body: direction,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})

const categoryFields = z.object({
  name: words(60, 'Please enter a name'),
  tagline: words(120, 'Please enter a line about it'),
  art,
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/categories',
  summary: 'Add a category at the end; shown once it has an entry',
  ...changing,
  status: 201,
  body: categoryFields,
  response: adminCategory,
  errors: ['invalid_input'],
})

const slugParams = z.object({ slug: z.string().min(1).max(60) })

export const editCategory = endpoint({
  method: 'PUT',
  path: '/admin/categories/:slug',
  summary: 'Edit a category; its address stays',
  ...changing,
  params: slugParams,
  body: categoryFields.extend({ version: versionSchema }),
  response: adminCategory,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere'],
})

export const moveCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:slug/move',
  summary: 'Move a category up or down',
  ...changing,
  params: slugParams,
  body: direction,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})

export const retireCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:slug/retirement',
  summary: 'Retire a category and decide about its entries',
  ...changing,
  params: slugParams,
  body: z.object({
    version: versionSchema,
    entries: z
      .enum(['retire', 'move'])
      .optional()
      .describe('retire: from a day on, with an email to the owners; move: to another category right away'),
    from: localDate.optional().describe('With retire: first day without it'),
    to: z.string().max(60).optional().describe('The address of the other category; with move'),
  }),
  response: adminCategory,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'wrong_state'],
})

export const restoreCategory = endpoint({
  method: 'POST',
  path: '/admin/categories/:slug/return',
  summary: 'Restore a category, with or without its entries',
  ...changing,
  params: slugParams,
  body: z.object({ version: versionSchema, entries: z.enum(['restore', 'leave']) }),
  response: adminCategory,
  errors: ['not_found', 'changed_elsewhere', 'wrong_state'],
})
