import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields/id.ts'
import { localDate } from './fields/time.ts'
import { versionSchema } from './fields/version.ts'
import { plainWords } from './rules/text.ts'
import {
  BREED_MAX,
  HOUSEHOLD_NOTE_MAX,
  MEMBER_NAME_MAX,
  SPECIES,
  WEIGHT_KG_MAX,
  weightProblem,
} from './rules/household.ts'

/** `self` is the client: at most one, by the name of the account. */
export const memberKind = z.enum(['self', 'person', 'pet']).meta({ id: 'MemberKind' })
export type MemberKind = z.infer<typeof memberKind>

const BORN = 'Please enter a date as YYYY-MM-DD'
const birthDate = z
  .string()
  .regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { error: BORN, abort: true })
  .refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), 'This date does not exist')

const note = z
  .string()
  .max(HOUSEHOLD_NOTE_MAX, `Please keep this under ${HOUSEHOLD_NOTE_MAX + 1} characters`)
  .transform((value) => value.trim())
  .default('')

/** Health data: sealed, with consent, and shown only to the client and the provider of a visit. */
export const shownNotes = z
  .object({
    allergies: z.string(),
    patch_test_on: localDate.nullable().describe('Local day of the last patch test'),
    vaccinated_until: localDate.nullable().describe('Last valid local day of the vaccination'),
    temperament: z.string(),
    other: z.string(),
  })
  .meta({ id: 'MemberNotes' })
export type MemberNotes = z.infer<typeof shownNotes>

const typedNotes = z.object({
  allergies: note,
  patch_test_on: localDate.nullable().default(null),
  vaccinated_until: localDate.nullable().default(null),
  temperament: note,
  other: note,
})
/** A member's notes, ready to show. Empty ones are left out. */
export const noteLine = z.object({
  label: z.string(),
  text: z.string(),
  is_over: z.boolean().describe('Expired vaccination'),
})

export const householdMember = z
  .object({
    id: z.string(),
    kind: memberKind,
    name: z.string(),
    birth_date: z.string().nullable(),
    is_adult: z.boolean().describe('Declared 18 or older; implied by a birth date'),
    species: z.enum(SPECIES).nullable(),
    breed: z.string(),
    weight_kg: z.number().nullable(),
    notes: shownNotes,
    details: z.string().describe('"Dog, Beagle, 12 kg"; for people, what we know of their age'),
    lines: z.array(noteLine),
    version: versionSchema,
  })
  .meta({ id: 'HouseholdMember' })
export type HouseholdMember = z.infer<typeof householdMember>

export const householdSchema = z
  .object({
    consent: z.object({
      is_given: z.boolean().describe('To the current wording'),
      version: z.string(),
      words: z.string(),
      given_text: z.string().nullable().describe('When, ready to show'),
    }),
    members: z.array(householdMember).describe('The client first, then in order of creation'),
    can_add: z.boolean(),
    today: localDate,
  })
  .meta({ id: 'Household' })
export type Household = z.infer<typeof householdSchema>

const member = z.object({
  name: z
    .string()
    .max(MEMBER_NAME_MAX, `Please keep the name under ${MEMBER_NAME_MAX + 1} characters`)
    .transform(plainWords)
    .default(''),
  birth_date: birthDate.nullable().default(null),
  is_adult: z.boolean().default(false),
  species: z.enum(SPECIES).nullable().default(null),
  breed: z
    .string()
    .max(BREED_MAX, `Please keep this under ${BREED_MAX + 1} characters`)
    .transform((value) => value.trim())
    .default(''),
  weight_kg: z
    .number(`Please enter kilograms up to ${WEIGHT_KG_MAX}`)
    .nullable()
    .default(null)
    .superRefine((kilos, context) => {
      const message = weightProblem(kilos)
      if (message !== null) context.addIssue({ code: 'custom', message })
    }),
  notes: typedNotes.prefault({}),
})

const CALL = { tag: 'accounts', access: 'client' } as const

export const getHousehold = endpoint({
  ...CALL,
  method: 'GET',
  path: '/household',
  summary: 'My household with notes, and my consent to them',
  response: householdSchema,
})

export const addMember = endpoint({
  ...CALL,
  method: 'POST',
  path: '/household',
  summary: 'Add a person or pet, or my own notes; notes need the consent',
  status: 201,
  body: member.extend({ kind: memberKind }),
  response: householdMember,
  errors: ['wrong_state', 'consent_required', 'invalid_input'],
})

export const changeMember = endpoint({
  ...CALL,
  method: 'PUT',
  path: '/household/:id',
  summary: 'Edit a person or pet; the kind is fixed',
  params: idParams,
  body: member.extend({ version: versionSchema }),
  response: householdMember,
  errors: ['not_found', 'consent_required', 'changed_elsewhere', 'invalid_input'],
})

export const removeMember = endpoint({
  ...CALL,
  method: 'DELETE',
  path: '/household/:id',
  summary: 'Remove a person or pet with all notes; visits keep their number of guests',
  params: idParams,
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})

export const consentToNotes = endpoint({
  ...CALL,
  method: 'PUT',
  path: '/household/consent',
  summary: 'Give consent to notes in the wording shown, or withdraw it, which deletes all notes',
  body: z.object({ is_given: z.boolean(), version: z.string().max(40).describe('Of the wording') }),
  response: householdSchema,
  errors: ['changed_elsewhere', 'invalid_input'],
})
