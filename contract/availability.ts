import { z } from 'zod'
import { BIO_MAX, BUFFER_MINUTES_MAX, SPECIALTIES_MAX, SPECIALTY_LENGTH_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { choiceQuery } from './fields/choice.ts'
import { idParams } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { postalQuery } from './fields/postal.ts'
import { serviceSchema, verificationSchema } from './providers.ts'
import { photoSchema } from './providers/portfolio.ts'
import { distinctWords, gstProblem } from './rules.ts'
import { expectedVisits, hitVisit } from './availability/visits-met.ts'
import { localDate, localDateTime, localEndTime, localTime } from './fields/time.ts'
import { versionField, versionSchema } from './fields/version.ts'

export const windowSchema = z.object({ start: localTime, end: localEndTime }).meta({ id: 'TimeWindow' })
export type TimeWindow = z.infer<typeof windowSchema>

/** Date (YYYY-MM-DD) to windows {start, end} in HH:MM. */
export const availabilityMap = z
  .record(localDate, z.array(windowSchema).max(24), {
    error: ({ code }) => (code === 'invalid_key' ? 'Please give hours for dates as YYYY-MM-DD' : undefined),
  })
  .meta({ id: 'AvailabilityMap' })
export type AvailabilityMap = z.infer<typeof availabilityMap>

/** Seven lists of windows, Sunday first. */
export const weeklyHours = z.array(z.array(windowSchema).max(24)).length(7)

export const scheduleRules = z
  .object({
    min_notice_minutes: z.number().int().min(0).max(20_160),
    max_advance_days: z.number().int().min(1).max(365),
    buffer_minutes: z.number().int().min(0).max(BUFFER_MINUTES_MAX),
    daily_cap: z.number().int().min(1).max(24).nullable(),
    cancellation_tier: z.enum(['flexible', 'standard', 'firm']),
  })
  .meta({ id: 'ScheduleRules' })
export type ScheduleRules = z.infer<typeof scheduleRules>

/** Service area in words, and the cities that it reaches at least in part. */
export const visitAreaSchema = z.object({ text: z.string(), cities: z.array(z.string()) }).meta({ id: 'VisitArea' })
export type VisitArea = z.infer<typeof visitAreaSchema>

export const serviceAreaSchema = z
  .object({
    home_prefix: z.string().describe('First half of a postal code; default: the caller’s own'),
    cities: z.array(z.string()).describe('Empty means every city'),
    max_minutes: z.number().int().nullable().describe('One way, outside rush hours; null: the whole region'),
  })
  .meta({ id: 'ServiceArea' })
export type ServiceArea = z.infer<typeof serviceAreaSchema>

const publicFields = {
  id: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string(),
  location: z.string(),
  years_of_experience: z.number().int().nullable(),
  ratings_average: z.number().nullable(),
  ratings_count: z.number().int(),
  specialties: z.array(z.string()),
  cancellation_tier: z.enum(['flexible', 'standard', 'firm']),
  is_checked: z.boolean().describe('Identity checked, and checked insurance valid today'),
  proofs: z
    .array(z.object({ kind: z.enum(['identity', 'insurance', 'certificate', 'record']), text: z.string() }))
    .describe('What was checked and when; never the document'),
}

export const providerCardSchema = z
  .object({
    ...publicFields,
    service: z.object({
      id: z.string(),
      title: z.string(),
      price: z.number(),
      duration_minutes: z.number().int(),
      description: z.string(),
    }),
    services: z.array(z.object({ id: z.string(), title: z.string() })),
    photos: z.array(photoSchema).describe('First photos of this service, then of all work'),
    charges_gst: z.boolean().describe('Adds 5 % GST to the price'),
    minutes_away: z
      .number()
      .int()
      .optional()
      .describe('With `postal`: estimated drive; absent if the service area says too little'),
    availability: availabilityMap
      .optional()
      .describe('Available windows of the coming days, one per visit; not with `times=next`'),
    date_availability: availabilityMap.optional().describe('The same'),
    free_dates: z.array(localDate).describe('Days with an available time, in order'),
    next_slots: z
      .array(z.object({ date: z.string(), start: z.string(), label: z.string() }))
      .describe('Next available times, ready to show'),
  })
  .meta({ id: 'ProviderCard' })
export type ProviderCard = z.infer<typeof providerCardSchema>

export const sortOrder = z.enum(['recommended', 'price_low', 'price_high', 'rating'])

export const listServiceProviders = endpoint({
  method: 'GET',
  path: '/services/providers',
  summary: 'Providers of a service or category with their available times',
  tag: 'availability',
  access: 'public',
  query: pageQuery.extend({
    service: z.string().max(200).optional(),
    category: z.string().max(100).optional(),
    day: z.coerce.number().int().min(0).max(6).optional().describe('Weekday, 0 = Sunday'),
    date: localDate.optional(),
    max_price: z.coerce.number().min(0).max(100_000).optional(),
    sort: sortOrder.default('recommended'),
    postal: postalQuery.optional().describe('Only providers who travel there, with times that allow for the drive'),
    city: z.string().max(100).optional().describe('Only providers who travel to at least part of it'),
    times: z
      .enum(['all', 'next'])
      .default('all')
      .describe('`next` leaves out the windows and keeps days and next times'),
  }),
  response: z.array(providerCardSchema),
  errors: ['not_found'],
})

export const providerSchema = z
  .object({
    ...publicFields,
    services: z.array(
      serviceSchema
        .extend({
          free_until: localDate.nullable().describe('Last available day covered by its documents; null if all are'),
        })
        .meta({ id: 'OfferedService' }),
    ),
    availability: availabilityMap.describe('Available windows, one per visit; for the owner, the saved date overrides'),
    date_availability: availabilityMap.describe('Available windows, one per visit'),
    lengths: z
      .record(z.string(), availabilityMap)
      .optional()
      .describe('With `lengths=all`: windows of the other visit lengths, by minutes'),
    own_visits: z
      .array(z.object({ start: localDateTime, end: localDateTime }))
      .optional()
      .describe('With a client’s token and `service_id`: times of the client’s own visits'),
    today: localDate.describe('Today in the service zone'),
    is_bookable: z.boolean(),
    charges_gst: z.boolean().describe('Adds 5 % GST to every price'),
    area: visitAreaSchema,
    at_postal: z
      .object({ postal: z.string(), is_inside: z.boolean(), text: z.string() })
      .optional()
      .describe('With `postal`: whether they travel there; times then allow for the drive'),
    service_area: serviceAreaSchema.optional().describe('Owner only'),
    all_cities: z.array(z.string()).optional().describe('Owner only: cities to choose from'),
    weekly_hours: weeklyHours.optional().describe('Owner only'),
    rules: scheduleRules.optional().describe('Owner only'),
    gst_number: z.string().nullable().optional().describe('Owner only'),
    profile_version: versionSchema.optional().describe('Owner only: of everything except hours'),
    hours_version: versionSchema.optional().describe('Owner only: of weekly hours and dates'),
    verification: verificationSchema.optional().describe('Owner only'),
    name_review: z.literal('pending').nullable().optional().describe('Owner only: the name waits for an admin'),
  })
  .meta({ id: 'Provider' })
export type Provider = z.infer<typeof providerSchema>

export const getProvider = endpoint({
  method: 'GET',
  path: '/providers/:id',
  summary: 'A provider’s public profile with available times',
  tag: 'availability',
  access: 'public',
  params: idParams,
  query: z.object({
    postal: postalQuery.optional(),
    service_id: z
      .string()
      .max(200)
      .optional()
      .describe('Times for this service, by id or title: its length, within its documents'),
    ...choiceQuery,
    lengths: z.literal('all').optional().describe('Add the times of every visit length'),
  }),
  response: providerSchema,
  errors: ['not_found'],
})

const profileBody = z.object({
  bio: z
    .string()
    .max(BIO_MAX, `Please keep this under ${BIO_MAX} characters`)
    .nullable()
    .transform((text) => text?.trim() ?? '')
    .optional(),
  years_of_experience: z
    .number('Please enter whole years')
    .int('Please enter whole years')
    .min(0)
    .max(80)
    .nullable()
    .optional(),
  location: z
    .string()
    .max(120)
    .nullable()
    .transform((text) => text?.trim() ?? '')
    .optional(),
  specialties: z
    .array(
      z
        .string()
        .trim()
        .max(SPECIALTY_LENGTH_MAX, `Please keep each specialty under ${SPECIALTY_LENGTH_MAX} characters`),
    )
    .max(SPECIALTIES_MAX, `Please keep it to ${SPECIALTIES_MAX} specialties`)
    .transform(distinctWords)
    .nullable()
    .optional(),
  /** Replaces all future overrides; an empty list closes the day. */
  availability: availabilityMap.nullable().optional(),
  weekly_hours: weeklyHours.optional(),
  rules: scheduleRules.partial().optional(),
  /** Absent parts stay; without a home the account's own counts, without cities all. */
  service_area: z
    .object({
      home_prefix: z
        .string()
        .trim()
        .transform((text) => text.slice(0, 3).toUpperCase())
        .nullable(),
      cities: z.array(z.string().trim().max(60)).max(40),
      max_minutes: z.number('Please enter whole minutes').int('Please enter whole minutes').min(5).max(240).nullable(),
    })
    .partial()
    .optional(),
  /** With a number, GST is added to this provider's prices; null or empty takes it away. */
  gst_number: z
    .string()
    .trim()
    .superRefine((text, ctx) => {
      const message = gstProblem(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })
    .transform((text) => text.replaceAll(' ', '').toUpperCase() || null)
    .nullable()
    .optional(),
  profile_version: versionField,
  hours_version: versionField,
  expected_visits: expectedVisits,
})

const dayWindow = z.object({
  day: z.string().describe('Weekday or date, ready to show'),
  text: z.string().describe('From and to, ready to show'),
})

export const hoursPreviewSchema = z
  .object({
    visits: z.array(hitVisit).describe('Visits in the saved hours but not in these; they stay'),
    merged: z.array(dayWindow).describe('Windows that overlap or touch are merged into these'),
    too_short: z.array(dayWindow).describe('New windows too short for the shortest visit'),
    shortest_minutes: z.number().int().describe('Length of their shortest visit'),
  })
  .meta({ id: 'HoursPreview' })
export type HoursPreview = z.infer<typeof hoursPreviewSchema>

export const previewHours = endpoint({
  method: 'POST',
  path: '/availability/hours/preview',
  summary: 'Preview saving these hours; changes nothing',
  tag: 'availability',
  access: 'provider',
  body: profileBody.pick({ weekly_hours: true, availability: true }),
  response: hoursPreviewSchema,
  errors: ['invalid_input'],
})

export const createProfile = endpoint({
  method: 'POST',
  path: '/providers',
  summary: 'Create my provider profile',
  tag: 'availability',
  access: 'provider',
  isKeyed: true,
  status: 201,
  body: profileBody,
  response: providerSchema,
  errors: ['profile_exists', 'invalid_input', 'changed_elsewhere', 'visits_in_the_way'],
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/providers',
  summary: 'Update my provider profile; absent fields stay',
  tag: 'availability',
  access: 'provider',
  isKeyed: true,
  body: profileBody,
  response: providerSchema,
  errors: ['not_found', 'invalid_input', 'changed_elsewhere', 'visits_in_the_way'],
})
