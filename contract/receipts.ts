import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

export const receiptSchema = z
  .object({
    id: idSchema,
    kind: z
      .enum(['confirmation', 'receipt', 'fee', 'credit_note'])
      .describe(
        'A confirmation says that a visit was paid, before its receipt; a fee is kept of one that did not take place',
      ),
    of: z.enum(['visit', 'tip', 'gift_card']),
    title: z.string().describe('“Receipt”, “No-show fee” …'),
    number: z.string().nullable().describe('HB-2026-000123; null of a confirmation, which is no tax document'),
    note: z.string().nullable().describe('Of a confirmation: that it is no receipt'),
    issued_text: z.string().describe('The day on which it was issued; of a confirmation, on which it was paid'),
    total: z.number().describe('Dollars: paid, kept, or gone back'),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

export const listReceipts = endpoint({
  method: 'GET',
  path: '/bookings/:id/receipts',
  isViewable: true,
  summary:
    'The payment confirmation of a visit, then its receipt or fee document, and receipts of tips, with credit notes; for its client',
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
  summary: 'A payment confirmation, receipt, fee document or credit note as PDF, for who has paid',
  tag: 'receipts',
  access: 'signed-in',
  params: z.object({ id: idSchema }),
  response: z.string(),
  errors: ['not_found'],
})
