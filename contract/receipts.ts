import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

export const receiptSchema = z
  .object({
    id: idSchema,
    kind: z.enum(['receipt', 'credit_note']),
    of: z.enum(['visit', 'tip', 'gift_card']),
    number: z.string().describe('HB-2026-000123'),
    issued_text: z.string().describe('The day on which it was issued'),
    total: z.number().describe('Dollars: paid, or gone back'),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/bookings/:id/receipts',
  isViewable: true,
  summary: 'The receipts of a paid visit and of its tips, each with the credit notes of what went back; for its client',
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
  summary: 'The receipt of a gift card with the credit note of what went back; for its buyer',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.array(receiptSchema),
  errors: ['not_found'],
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/receipts/:id/pdf',
  summary: 'A receipt or credit note as PDF, for who has paid',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.string(),
  errors: ['not_found'],
})
