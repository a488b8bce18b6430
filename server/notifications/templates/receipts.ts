import type { ReceiptIssued } from '#server/receipts/index.ts'
import { nameOf, pageOf, titleOf, toSide } from './booking-context.ts'
import { lineFacts, visitFacts } from './booking-facts.ts'
import { stateOfBooking } from './goes-stale.ts'
import type { Template } from './template.ts'

/** The end of a paid visit for its client: the number of the receipt, and how and when it was paid. */
export const receiptTemplates = {
  'receipt.issued': {
    stateOf: ({ booking }) => stateOfBooking(booking),
    readers: {
      client: toSide('complete', 'client', {
        mail: (context) => ({
          subject: `Receipt for your ${titleOf(context)} visit`,
          paragraphs: [
            `Your visit with ${nameOf(context)} is complete. We hope you enjoyed it. You can download your receipt as a PDF from your booking page.`,
          ],
          facts: [
            ...(context.receipt
              ? ([
                  ['Receipt', context.receipt.number],
                  ['Payment', context.receipt.moneyText],
                ] satisfies [string, string][])
              : []),
            ...visitFacts(context.forClient),
            ...lineFacts(context.breakdown),
          ],
          link: { label: 'See the booking', href: pageOf(context, 'client') },
        }),
      }),
    },
  } satisfies Template<ReceiptIssued>,
}
