import { z } from 'zod'
import { providerCardSchema, sortOrder } from '#contract/availability.ts'
import { postalQuery } from '#contract/fields/postal.ts'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { localDate } from '#contract/fields/time.ts'

export const partOfDay = z.enum(['any', 'morning', 'afternoon', 'evening'])
export type PartOfDay = z.infer<typeof partOfDay>

export const searchSort = z.enum([...sortOrder.options, 'soonest'])
export type SearchSort = z.infer<typeof searchSort>

export const searchAvailability = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Providers available on a day, with that day’s times',
  tag: 'availability',
  access: 'public',
  query: pageQuery.extend({
    service: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    date: localDate.optional().describe('Default without `day`: the first day with an available provider'),
    day: z.coerce
      .number()
      .int()
      .min(0)
      .max(6)
      .optional()
      .describe('Weekday, 0 = Sunday: its next date, if `date` is absent'),
    part: partOfDay.default('any').describe('Morning ends at noon, afternoon at 17:00'),
    max_price: z.coerce.number().min(0).max(100_000).optional(),
    postal: postalQuery.optional(),
    city: z.string().max(100).optional().describe('Only providers who travel to at least part of it'),
    sort: searchSort.default('recommended'),
  }),
  response: z
    .object({
      date: localDate,
      date_text: z.string(),
      first_date: localDate.describe('First bookable day'),
      is_first_free: z
        .boolean()
        .describe('No day was given and tomorrow is full: this is the first day with an available provider'),
      total: z.number().int().describe('Available providers on all pages'),
      area_text: z.string().nullable().describe('City of the postal code, or that we do not serve it'),
      is_outside: z.boolean().describe('We do not serve the postal code'),
      cause: z
        .enum(['outside', 'not_offered', 'place', 'price', 'part', 'day', 'week'])
        .nullable()
        .describe(
          'Why there are no results: area not served, no provider of the service, none who travels there, all above the price, none at this time of day, day full, or week full; null with results',
        ),
      providers: z.array(providerCardSchema).describe('`availability` and `next_slots` cover that day and time of day'),
      next_cursor: z.string().nullable(),
      other_days: z
        .array(z.object({ date: localDate, label: z.string(), total: z.number().int() }))
        .describe('Without results: the next days with an available provider'),
    })
    .meta({ id: 'FreeProviders' }),
  errors: ['not_found'],
})

export const readWords = endpoint({
  method: 'GET',
  path: '/search/words',
  summary: 'What a search text means: services (best first), day and city',
  tag: 'availability',
  access: 'public',
  query: z.object({ query: z.string().trim().max(200) }),
  response: z
    .object({
      found: z.array(z.object({ id: z.string(), name: z.string() })),
      is_sure: z.boolean().describe('The first is a clear match'),
      is_near: z.boolean().describe('Near matches; none has every word'),
      day: z.object({ date: localDate, label: z.string() }).nullable(),
      city: z.string().nullable().describe('In the service area'),
      words: z.string().describe('The text without day and city; empty if nothing useful is left'),
    })
    .meta({ id: 'ReadWords' }),
})
