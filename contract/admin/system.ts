import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'

export const auditEntrySchema = z
  .object({
    id: z.string(),
    at_text: z.string(),
    who: z.object({
      id: z.string().nullable(),
      name: z.string().describe('Of the person; the marketplace or the operator where it was none'),
      as: z.string().describe('Their scope, else their role'),
    }),
    action: z.string(),
    text: z.string().describe('What happened, with its outcome and amount'),
    subject: z.object({
      type: z.string(),
      id: z.string(),
      name: z.string().describe('Of a person; else what it is, with the end of its id'),
    }),
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.string().nullable().describe('Null if it was absent'),
        after: z.string().nullable(),
      }),
    ),
    reason: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntrySchema>

const dayField = z.iso.date('Please enter a date').optional()
const wordField = z.string().trim().max(64).optional()

export const auditQuery = pageQuery.extend({
  who: wordField.describe('Person id'),
  action: wordField,
  on: wordField.describe('Subject id'),
  from: dayField.describe('Local date'),
  to: dayField.describe('Local date, inclusive'),
})

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'Audit log, newest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  query: auditQuery,
  response: z.array(auditEntrySchema),
  errors: ['malformed_request'],
})

export const systemSchema = z
  .object({
    mode: z.enum(['sandbox', 'production']),
    settings: z.array(
      z.object({
        name: z.string().describe('Of the variable of the environment'),
        problem: z.string(),
        is_required: z.boolean().describe('Required in production'),
      }),
    ),
    versions: z.array(z.object({ name: z.string(), version: z.string(), text: z.string().nullable() })),
    actions: z
      .array(z.object({ action: z.string(), name: z.string() }))
      .describe('Actions in the audit, for its filter'),
    actors: z.array(z.object({ id: z.string(), name: z.string() })).describe('Who acted'),
  })
  .meta({ id: 'System' })
export type System = z.infer<typeof systemSchema>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'Missing production settings, versions, and filters of the audit log',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  response: systemSchema,
})

export const findingSchema = z
  .object({
    name: z.string(),
    state: z.enum(['ok', 'warning', 'wrong']),
    text: z.string(),
    mend: z.string().nullable().describe('How to fix it'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof findingSchema>

export const getFindings = endpoint({
  method: 'GET',
  path: '/admin/system/findings',
  summary: 'Problems the doctor found in this deployment, with fixes',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  response: z.array(findingSchema),
})
