import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

export const receiptSchema = z
  .object({
    id: idSchema,
    kind: z
      .enum(['confirmation', 'receipt', 'fee', 'credit_note'])
      .describe('confirmation: paid, before the receipt; fee: kept for a visit that did not take place'),
    of: z.enum(['visit', 'tip', 'gift_card']),
    title: z.string().describe('“Receipt”, “No-show fee” …'),
    number: z.string().nullable().describe('HB-2026-000123; null for a confirmation, which is no tax document'),
    note: z.string().nullable().describe('Confirmation: that it is no receipt'),
    issued_text: z.string().describe('Day of issue; confirmation: day of payment'),
    total: z.number().describe('Dollars paid, kept or refunded'),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/bookings/:id/receipts',
  isViewable: true,
  summary: 'Payment confirmation, receipts and credit notes of my visit and its tips',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.array(receiptSchema),
  errors: ['not_found'],
})

export const listGiftReceipts = endpoint({
  method: 'GET',
  path: '/gift-cards/:id/receipts',
  isViewable: true,
  summary: 'Receipt and credit note of a gift card I bought',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.array(receiptSchema),
  errors: ['not_found'],
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id/pdf',
  summary: 'A payment confirmation, receipt, fee document or credit note as PDF',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.string(),
  errors: ['not_found'],
})
