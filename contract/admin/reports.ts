import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** Of whom there are fewer, nobody is counted: one could tell who they are. */
export const FEWEST_SHOWN = 3
export const LONGEST_REPORT_DAYS = 732

const day = z.iso.date('Please enter a date')
const wordField = z.string().trim().min(1).max(100).optional()

export const reportQuery = z.object({
  from: day.optional().describe('Local date; 30 days before the last when left out'),
  to: day.optional().describe('Local date, inclusive; today when left out'),
  service: wordField.describe('Its name'),
  city: wordField,
})

export const reportUnit = z.enum(['count', 'percent', 'minutes', 'hours', 'dollars'])
export type ReportUnit = z.infer<typeof reportUnit>

const figure = z
  .object({
    group: z.string().describe('What it stands under; those of one follow each other'),
    key: z.string(),
    label: z.string(),
    text: z.string().describe('What it counts, and by which day'),
    unit: reportUnit,
    value: z.number().nullable().describe('Null where there is nothing to divide by, or it is not known'),
    before: z.number().nullable().describe('In as many days before'),
    is_listed: z.boolean().describe('`listReported` has what it counts'),
  })
  .meta({ id: 'ReportFigure' })
export type ReportFigure = z.infer<typeof figure>

const chart = z
  .object({
    key: z.string(),
    label: z.string(),
    unit: reportUnit,
    series: z.array(z.string()),
    points: z.array(z.object({ label: z.string(), from: z.string(), values: z.array(z.number()) })),
  })
  .meta({ id: 'ReportChart' })
export type ReportChart = z.infer<typeof chart>

const supply = z.object({
  name: z.string(),
  requests: z.number(),
  visits: z.number(),
  offered_hours: z.number(),
  free_hours: z.number().describe('Offered and not booked, of the days of which it is known what was offered'),
})
export type ReportSupply = z.infer<typeof supply>

export const reportSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    services: z.array(z.string()).describe('What can be asked for'),
    cities: z.array(z.string()),
    figures: z.array(figure).describe('Those about money for finance and owners alone'),
    charts: z.array(chart),
    by_service: z.array(supply),
    by_city: z.array(supply),
    cohorts: z.array(
      z.object({
        month: z.string(),
        clients: z.number().nullable().describe('Null for fewer than three'),
        shares: z.array(z.number().nullable()).describe('Percent who had a visit so many months later, from 1 on'),
      }),
    ),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

export const getReport = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'How the marketplace does in some days, beside as many days before',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: reportQuery,
  response: reportSchema,
  errors: ['invalid_input'],
})

export const REPORT_TABLES = ['figures', 'days', 'services', 'cities', 'cohorts'] as const

export const downloadReport = endpoint({
  method: 'GET',
  path: '/admin/reports/csv',
  summary: 'A table of the report as CSV; it names nobody',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: reportQuery.extend({ table: z.enum(REPORT_TABLES) }),
  response: z.string(),
  errors: ['invalid_input'],
})

export const REPORTED = [
  'requests',
  'accepted',
  'declined',
  'expired',
  'visits',
  'missed_by_client',
  'missed_by_provider',
  'cancelled_by_client',
  'cancelled_by_provider',
  'cancelled_by_us',
] as const
export type Reported = (typeof REPORTED)[number]

export const reportedSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    city: z.string(),
    at_text: z.string().describe('The moment by which it counts'),
    visit_text: z.string(),
    status: z.string(),
    client: z.object({ id: z.string(), name: z.string() }),
    provider: z.object({ id: z.string(), name: z.string() }),
  })
  .meta({ id: 'ReportedBooking' })
export type ReportedBooking = z.infer<typeof reportedSchema>

export const listReported = endpoint({
  method: 'GET',
  path: '/admin/reports/bookings',
  summary:
    'The bookings that a figure counts, the newest first. A page may be short and still have a next one: so many are looked through at a time',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: reportQuery.extend({ figure: z.enum(REPORTED), cursor: z.string().max(200).optional() }),
  response: z.array(reportedSchema),
  errors: ['malformed_request', 'invalid_input'],
})
