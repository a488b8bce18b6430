import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'
import { idParams } from '#contract/fields/id.ts'
import { pageQuery } from '#contract/fields/page.ts'

export const severitySchema = z.enum(['normal', 'urgent', 'red'])
export type TaskSeverity = z.infer<typeof severitySchema>

export const taskSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    kind_label: z.string(),
    title: z.string(),
    text: z.string().nullable().describe('More detail, one sentence'),
    severity: severitySchema,
    is_overdue: z.boolean(),
    due_text: z.string().nullable().describe('Due, local time'),
    raised_text: z.string(),
    age_text: z.string().describe('Age and time left: "13 hours, due in 11 hours"'),
    link: z.object({ label: z.string(), to: z.string() }).nullable().describe('Path of the page to act on'),
    links: z.array(z.object({ label: z.string(), to: z.string() })).describe('Subjects, if there can be several'),
    message: z
      .object({
        from: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        subject: z.string(),
        text: z.string(),
      })
      .nullable()
      .describe('A message to us, answered by email or phone'),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof taskSchema>

const kindField = z
  .string()
  .max(60)
  .regex(/^[a-z_.]+$/)
  .optional()

export const listTasks = endpoint({
  method: 'GET',
  path: '/admin/tasks',
  summary: 'Open tasks: urgent first, then by due time',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: pageQuery.extend({ kind: kindField }),
  response: z.array(taskSchema),
})

export const taskCounts = z
  .object({
    total: z.number().int(),
    red: z.number().int(),
    overdue: z.number().int(),
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), count: z.number().int() })),
    pages: z.record(z.string(), z.number().int()).describe('Tasks per admin page, by path'),
  })
  .meta({ id: 'TaskCounts' })
export type TaskCounts = z.infer<typeof taskCounts>

export const countTasks = endpoint({
  method: 'GET',
  path: '/admin/tasks/counts',
  summary: 'Number of tasks by kind',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  response: taskCounts,
})

const REASON = 'Please say in at least 5 characters what was done'

export const closeTask = endpoint({
  method: 'POST',
  path: '/admin/tasks/:id/close',
  summary: 'Close a task with a reason; it returns with its cause, unless closing is the answer',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  isKeyed: true,
  params: idParams,
  body: z.object({ reason: z.string(REASON).trim().min(5, REASON).max(1000, 'Please use at most 1,000 characters') }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'wrong_state', 'invalid_input', 'second_factor_required'],
})
