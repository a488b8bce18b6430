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
  summary: 'Who is free on a day, with the times of that day',
  tag: 'availability',
  access: 'public',
  query: pageQuery.extend({
    service: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    date: localDate.optional().describe('Without it and `day`: the first of the coming days on which somebody is free'),
    day: z.coerce
      .number()
      .int()
      .min(0)
      .max(6)
      .optional()
      .describe('Weekday, 0 = Sunday: its next date, without `date`'),
    part: partOfDay.default('any').describe('Morning ends at noon, the afternoon at 17:00'),
    max_price: z.coerce.number().min(0).max(100_000).optional(),
    postal: postalQuery.optional(),
    city: z.string().max(100).optional().describe('Only who makes visits to at least a part of it'),
    sort: searchSort.default('recommended'),
  }),
  response: z
    .object({
      date: localDate,
      date_text: z.string(),
      first_date: localDate.describe('The first day that can be booked'),
      is_first_free: z
        .boolean()
        .describe('No day was asked for and nobody is free tomorrow: this is the first day on which somebody is'),
      total: z.number().int().describe('Providers that are free, on all pages'),
      area_text: z.string().nullable().describe('The city of the postal code, or that it is outside the service area'),
      is_outside: z.boolean().describe('The postal code lies outside the service area'),
      cause: z
        .enum(['outside', 'not_offered', 'place', 'price', 'part', 'day', 'week'])
        .nullable()
        .describe(
          'Why nobody is free: we are not at the place yet, nobody offers the service, nobody who does comes to the place, all cost more, none at this part of the day, only this day is taken, or the whole week; null when somebody is',
        ),
      providers: z
        .array(providerCardSchema)
        .describe('`availability` and `next_slots` hold the times of that day and part of day'),
      next_cursor: z.string().nullable(),
      other_days: z
        .array(z.object({ date: localDate, label: z.string(), total: z.number().int() }))
        .describe('When nobody is free: the next days on which somebody is'),
    })
    .meta({ id: 'FreeProviders' }),
  errors: ['not_found'],
})

export const readWords = endpoint({
  method: 'GET',
  path: '/search/words',
  summary: 'What typed words mean: services, the best first, and the day and the city that they name',
  tag: 'availability',
  access: 'public',
  query: z.object({ query: z.string().trim().max(200) }),
  response: z
    .object({
      found: z.array(z.object({ id: z.string(), name: z.string() })),
      is_sure: z.boolean().describe('The first one is clearly meant'),
      is_near: z.boolean().describe('None has every word: these come near'),
      day: z.object({ date: localDate, label: z.string() }).nullable(),
      city: z.string().nullable().describe('Of the service area'),
      words: z.string().describe('What remains without the day and the city; empty where that means nothing'),
    })
    .meta({ id: 'ReadWords' }),
})
