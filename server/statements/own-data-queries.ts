import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const statementsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'commission-invoices',
    about: 'our invoices to you',
    tables: ['commission_invoice'],
    select: ({ id }) => sql`
      select number as key, number, month, issued_at, facts from commission_invoice where provider_id = ${id}`,
  }),
  ownRows({
    name: 'gst-on-payments',
    about: 'GST that clients paid you, and GST refunded to them',
    tables: ['gst_payment'],
    select: ({ id }) => sql`
      select position::text as key, order_id, cause, at, month::text as month, amount_cents, gst_cents
      from gst_payment where provider_id = ${id}`,
  }),
  ownRows({
    name: 'small-supplier-notices',
    about: 'our emails that your sales were near the GST limit',
    tables: ['small_supplier_notice'],
    select: ({ id }) => sql`
      select threshold_cents || ' ' || quarter as key, threshold_cents, quarter::text as quarter, sales_cents::float8 as sales_cents,
        told_at
      from small_supplier_notice where provider_id = ${id}`,
  }),
  ownRows({
    name: 'mileage',
    about: 'your estimated mileage',
    tables: ['mileage_day'],
    select: ({ id }) => sql`
      select day::text as key, day, distance, minutes from mileage_day where provider_id = ${id}`,
  }),
  ownRows({
    name: 'mileage-off',
    about: 'whether you hide your mileage log',
    tables: ['mileage_off'],
    select: ({ id }) => sql`select provider_id as key, true as is_off from mileage_off where provider_id = ${id}`,
  }),
]
