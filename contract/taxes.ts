import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { NAME_MAX } from './constants.ts'
import { addressProblems, FIELD_REQUIRED, filers, plainAddress, plainWords, taxNumberProblem } from './rules.ts'

/** A day long ago or today, YYYY-MM-DD. */
const pastDate = z
  .string()
  .regex(/^(18|19|20)\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, {
    error: 'Please enter a date as YYYY-MM-DD',
    abort: true,
  })
  .refine((text) => new Date(`${text}T00:00:00Z`).toISOString().startsWith(text), 'This date does not exist')

const address = {
  street_address: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
}

export const taxDetailsSchema = z
  .object({
    filer: z.enum(filers).describe('Filer: a person or a corporation'),
    first_name: z.string().describe('As filed; empty for a corporation'),
    name: z.string().describe('As filed: the last name of a person, the legal name of a corporation'),
    ...address,
    since: pastDate.describe('Birth date, or date of incorporation'),
    tax_number_ending: z.string().describe('Last three digits; the rest is never shown'),
    changed_text: z.string(),
  })
  .meta({ id: 'TaxDetails' })
export type TaxDetails = z.infer<typeof taxDetailsSchema>

const taxesSchema = z.object({
  details: taxDetailsSchema.nullable().describe('Null until given'),
  is_asked: z.boolean().describe('An admin asked for them and they are missing'),
  is_required: z.boolean().describe('Payouts are on hold without them'),
  gst_number: z.string().nullable(),
  gst_problem: z.string().nullable().describe('Problem of a number saved before numbers were checked'),
})

export const getMyTaxes = endpoint({
  method: 'GET',
  path: '/taxes/mine',
  summary: 'My tax details, with the last three digits of the tax number',
  tag: 'taxes',
  access: 'provider',
  response: taxesSchema,
})

const nameText = z
  .string()
  .max(NAME_MAX * 2, `Please keep this under ${NAME_MAX * 2} characters`)
  .transform(plainWords)

const detailsBody = z
  .object({
    filer: z.enum(filers),
    first_name: nameText,
    name: nameText.refine((name) => name !== '', FIELD_REQUIRED),
    ...address,
    since: pastDate,
    tax_number: z.string().nullable().describe('Null keeps the saved one'),
  })
  .superRefine((body, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (body.filer === 'individual' && body.first_name === '') refuse('first_name', FIELD_REQUIRED)
    for (const [path, message] of Object.entries(addressProblems(body))) refuse(path, message)
    const problem = body.tax_number === null ? null : taxNumberProblem(body.tax_number, body.filer)
    if (problem !== null) refuse('tax_number', problem)
  })
  .transform(plainAddress)

export const saveMyTaxes = endpoint({
  method: 'PUT',
  path: '/taxes/mine',
  summary: 'Set my tax details; stored encrypted',
  tag: 'taxes',
  access: 'provider',
  body: detailsBody,
  response: taxesSchema,
  errors: ['invalid_input'],
})
export type TaxDetailsBody = z.output<typeof detailsBody>
