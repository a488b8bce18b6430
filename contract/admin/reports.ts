import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ANY_SCOPE } from '#contract/scopes.ts'

/** Smaller groups aren't shown, because one could tell who they are. */
export const FEWEST_SHOWN = 3
export const LONGEST_REPORT_DAYS = 732

const day = z.iso.date('Please enter a date')
const wordField = z.string().trim().min(1).max(100).optional()

export const reportQuery = z.object({
  from: day.optional().describe('Local date; default: 30 days before the last'),
  to: day.optional().describe('Local date, inclusive; today when left out'),
  service: wordField.describe('Its name'),
  city: wordField,
})

export const reportUnit = z.enum(['count', 'percent', 'minutes', 'hours', 'dollars'])
export type ReportUnit = z.infer<typeof reportUnit>

const figure = z
  .object({
    group: z.string().describe('Section heading; figures of a section are adjacent'),
    key: z.string(),
    label: z.string(),
    text: z.string().describe('What it counts, and by which day'),
    unit: reportUnit,
    value: z.number().nullable().describe('Null where there is nothing to divide by, or it is not known'),
    before: z.number().nullable().describe('Same number of days before'),
    is_listed: z.boolean().describe('`listReported` lists its bookings'),
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
  free_hours: z.number().describe('Offered, not booked, on days with known offers'),
})
export type ReportSupply = z.infer<typeof supply>

export const reportSchema = z
  .object({
    from: z.string(),
    to: z.string(),
    before: z.object({ from: z.string(), to: z.string() }),
    services: z.array(z.string()).describe('Available filters'),
    cities: z.array(z.string()),
    figures: z.array(figure).describe('Money figures are for finance and owners'),
    charts: z.array(chart),
    by_service: z.array(supply),
    by_city: z.array(supply),
    cohorts: z.array(
      z.object({
        month: z.string(),
        clients: z.number().nullable().describe('Null below three'),
        shares: z.array(z.number().nullable()).describe('Percent with a visit that many months later, from 1 on'),
      }),
    ),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

export const getReport = endpoint({
  method: 'GET',
  path: '/admin/reports',
  summary: 'Figures of a period beside the same number of days before',
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
  summary: 'A report table as CSV, without names',
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
    at_text: z.string().describe('The time it is counted by'),
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
  summary: 'Bookings behind a figure, newest first; a page may be short and still have a next one',
  tag: 'admin',
  access: 'admin',
  scopes: ANY_SCOPE,
  query: reportQuery.extend({ figure: z.enum(REPORTED), cursor: z.string().max(200).optional() }),
  response: z.array(reportedSchema),
  errors: ['malformed_request', 'invalid_input'],
})
