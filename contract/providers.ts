import { z } from 'zod'
import { DESCRIPTION_MAX, MINIMUM_AGE, SLOT_MINUTES } from './constants.ts'
import { addOnProblem, addOnsProblem, MAX_ADD_ONS, MAX_QUANTITY } from './rules/add-ons.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'
import { localDate } from './fields/time.ts'
import { versionField, versionSchema } from './fields/version.ts'
import { HELP_SCOPES } from './scopes.ts'

/**
 * The first four speak of a certificate that the service needs; `hidden` means that its provider cannot be booked, and
 * their own listing says why.
 */
export const serviceListing = z
  .enum(['missing', 'in_review', 'refused', 'expired', 'listed', 'inactive', 'hidden'])
  .meta({ id: 'ServiceListing' })
export type ServiceListing = z.infer<typeof serviceListing>

/** Clients whose requests are confirmed instantly: none, those who have had a visit, or all. */
export const instantSchema = z.enum(['nobody', 'repeat', 'everybody']).meta({ id: 'InstantBooking' })
export type InstantBooking = z.infer<typeof instantSchema>

/** An extra that a client may add to a visit. */
const addOnSchema = z
  .object({ id: z.string(), name: z.string(), price: z.number(), minutes: z.number().int() })
  .meta({ id: 'AddOn' })
export type AddOn = z.infer<typeof addOnSchema>

/** An offering on the wire: what one provider sells. */
export const serviceSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    price: z.number(),
    duration_minutes: z.number().int().describe('Visit length'),
    add_ons: z.array(addOnSchema),
    max_quantity: z.number().int().describe('Maximum number of people or pets'),
    instant: instantSchema,
    category: z.string(),
    category_slug: z.string(),
    art: z.string(),
    provider_id: z.string(),
    provider_name: z.string(),
    is_active: z.boolean(),
    minPrice: z.number(),
    maxPrice: z.number(),
    min_minutes: z.number().int().describe('Limits of its entry'),
    max_minutes: z.number().int(),
    version: versionSchema.optional().describe('Owner and admins: to be sent with the edit'),
    can: z.object({ edit: z.boolean(), book: z.boolean() }),
    listing: serviceListing.optional().describe('Owner only: whether it can be booked, or why not'),
    paper_text: z.string().nullable().optional().describe('Owner only: effect of a required certificate'),
    price_text: z
      .string()
      .nullable()
      .optional()
      .describe('Owner only: effect of a catalogue change on its price or entry'),
    offered_until: localDate
      .nullable()
      .optional()
      .describe('Owner only: last bookable day by documents, price and entry'),
  })
  .meta({ id: 'Service' })
export type Service = z.infer<typeof serviceSchema>

export const getServicesAvailability = endpoint({
  method: 'GET',
  path: '/services/availability',
  summary: 'Catalogue entries with a bookable provider',
  tag: 'providers',
  access: 'public',
  response: z.record(z.string(), z.boolean()),
})

export const listServices = endpoint({
  method: 'GET',
  path: '/services',
  summary: 'Active services of approved providers; with provider_id of one provider (the owner sees inactive ones)',
  tag: 'providers',
  access: 'public',
  query: pageQuery.extend({ provider_id: idSchema.optional() }),
  response: z.array(serviceSchema),
})

export const listProviderServices = endpoint({
  method: 'GET',
  path: '/services/provider/:id',
  summary: "A provider's services",
  tag: 'providers',
  access: 'public',
  params: idParams,
  response: z.array(serviceSchema),
  errors: ['not_found'],
})

export const getService = endpoint({
  method: 'GET',
  path: '/services/:id',
  summary: 'One service',
  tag: 'providers',
  access: 'public',
  params: idParams,
  response: serviceSchema,
  errors: ['not_found'],
})

const TITLE_REQUIRED = 'Please enter a service title'
const DESCRIPTION_REQUIRED = 'Please enter a service description'
const titleField = z.string(TITLE_REQUIRED).trim().min(1, TITLE_REQUIRED).max(200)
const descriptionField = z.string(DESCRIPTION_REQUIRED).trim().min(1, DESCRIPTION_REQUIRED).max(DESCRIPTION_MAX)
const priceField = z.number('Please enter a valid price')
const durationField = z.number('Please choose how long a visit takes').int('Please choose how long a visit takes')

const addOnsField = z
  .array(z.object({ id: idSchema.optional(), name: z.string(), price: z.number(), minutes: z.number() }))
  .max(MAX_ADD_ONS, `At most ${MAX_ADD_ONS} add-ons`)
  .superRefine((list, context) => {
    const whole = addOnsProblem(list)
    if (whole !== null) context.addIssue({ code: 'custom', message: whole })
    list.forEach((addOn, at) => {
      const problem = addOnProblem(addOn)
      if (problem) context.addIssue({ code: 'custom', message: problem.text, path: [at, problem.field] })
    })
  })
const QUANTITY = `Please choose 1 to ${MAX_QUANTITY}`
const quantityField = z.number(QUANTITY).int(QUANTITY).min(1, QUANTITY).max(MAX_QUANTITY, QUANTITY)

export const createService = endpoint({
  method: 'POST',
  path: '/services',
  summary: 'Offer a catalogue entry at my price, within its range',
  tag: 'providers',
  access: 'signed-in',
  scopes: HELP_SCOPES,
  isKeyed: true,
  status: 201,
  body: z.object({
    title: titleField,
    description: descriptionField,
    price: priceField,
    duration_minutes: durationField.default(SLOT_MINUTES),
    add_ons: addOnsField.default([]),
    max_quantity: quantityField.default(1),
    instant: instantSchema.default('nobody'),
    category: z.string('Please select a service').trim().min(1, 'Please select a service').max(100),
    provider_id: idSchema.optional(),
  }),
  response: serviceSchema,
  errors: ['forbidden', 'invalid_input', 'offering_exists'],
})

export const updateService = endpoint({
  method: 'PUT',
  path: '/services/:id',
  summary: 'Edit a service; category and title are fixed',
  tag: 'providers',
  access: 'signed-in',
  scopes: HELP_SCOPES,
  isKeyed: true,
  params: idParams,
  body: z.object({
    description: descriptionField.optional(),
    price: priceField.optional(),
    duration_minutes: durationField.optional(),
    add_ons: addOnsField.optional().describe('All add-ons, in order; a known id is kept'),
    max_quantity: quantityField.optional(),
    instant: instantSchema.optional(),
    is_active: z.boolean().optional(),
    version: versionField,
  }),
  response: serviceSchema,
  errors: ['forbidden', 'not_found', 'invalid_input', 'changed_elsewhere'],
})

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/services/:id',
  summary: 'Remove a service for good; bookings keep its title and price',
  tag: 'providers',
  access: 'signed-in',
  scopes: HELP_SCOPES,
  isKeyed: true,
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['forbidden', 'not_found'],
})

export const verificationState = z
  .enum(['draft', 'submitted', 'changes_requested', 'approved', 'rejected', 'suspended'])
  .meta({ id: 'VerificationState' })
export type VerificationState = z.infer<typeof verificationState>

/** The reason why clients can't book a provider: the first that applies. */
export const hiddenReason = z
  .enum([
    'not_submitted',
    'in_review',
    'changes_requested',
    'rejected',
    'suspended',
    'papers_missing',
    'insurance_expired',
    'no_service',
    'service_in_review',
    'no_hours',
  ])
  .meta({ id: 'HiddenReason' })
export type HiddenReason = z.infer<typeof hiddenReason>

export const listingSchema = z
  .object({
    is_listed: z.boolean(),
    reason: hiddenReason.nullable(),
    text: z.string().describe('The same for the provider, one sentence'),
  })
  .meta({ id: 'Listing' })
export type Listing = z.infer<typeof listingSchema>

const insuranceSchema = z.object({
  level: z.enum(['none', 'ok', 'ending', 'ended']).describe('`ending` from 30 days before, `ended` from its last day'),
  text: z.string().nullable(),
})

export const verificationSchema = z
  .object({
    state: verificationState,
    reason: z.string().nullable().describe('Admin’s note on the last decision'),
    insurance_expires_on: localDate.nullable().describe('Of the accepted insurance'),
    submitted_text: z.string().nullable(),
    listing: listingSchema,
    insurance: insuranceSchema,
    papers_notice: z
      .object({ tone: z.enum(['warn', 'bad']), text: z.string() })
      .nullable()
      .describe('The most urgent document that ends, has ended, was refused or is required by a day'),
    suspended_visits: z
      .enum(['cancel', 'keep'])
      .nullable()
      .describe('While suspended: what happened to upcoming visits'),
    has_papers: z.boolean().describe('Every required document is submitted or accepted'),
    missing: z.array(z.string()).describe('Remaining steps before submitting, ready to show'),
  })
  .meta({ id: 'Verification' })
export type Verification = z.infer<typeof verificationSchema>

export const getMyVerification = endpoint({
  method: 'GET',
  path: '/verification/mine',
  isViewable: true,
  summary: 'Status of my approval',
  tag: 'providers',
  access: 'provider',
  response: verificationSchema,
})

export const submitVerification = endpoint({
  method: 'POST',
  path: '/verification/submit',
  summary: 'Apply for approval, with every required document submitted',
  tag: 'providers',
  access: 'provider',
  isKeyed: true,
  body: z.object({
    is_adult: z.literal(true, `Please confirm that you are ${MINIMUM_AGE} or older`),
    may_work_in_canada: z.literal(true, 'Please confirm that you may work in Canada'),
    is_certified: z.literal(true, 'Please confirm that you hold the certifications your services need'),
    is_insured: z.literal(true, 'Please confirm that you hold liability insurance'),
    birth_date: z
      .string()
      .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Please enter your birth date')
      .describe('Compared with today, not stored'),
  }),
  response: verificationSchema,
  errors: ['wrong_state', 'invalid_input'],
})
