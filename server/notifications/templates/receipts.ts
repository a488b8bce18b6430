import type { ReceiptIssued } from '#server/receipts/index.ts'
import { titleOf, toSide } from './booking-context.ts'
import { lineFacts, partyText, visitFacts } from './booking-facts.ts'
import { stateOfBooking } from './goes-stale.ts'
import type { Template } from './template.ts'

/** What whoever has paid for a visit keeps: with the number of the receipt and the day of the payment. */
export const receiptTemplates = {
  'receipt.issued': {
    stateOf: ({ booking }) => stateOfBooking(booking),
    readers: {
      client: toSide('paid', 'client', {
        mail: (context) => ({
          subject: `Receipt for your ${titleOf(context)} visit`,
          paragraphs: ['Thank you, we received your payment. You can download the receipt from your booking page.'],
          facts: [
            ...(context.receipt
              ? ([
                  ['Receipt', context.receipt.number],
                  ['Payment', context.receipt.moneyText],
                ] satisfies [string, string][])
              : []),
            ...visitFacts(context.forClient),
            ['Provider', partyText(context.forClient.provider)],
            ...lineFacts(context.breakdown),
          ],
          ending: [context.forClient.cancellation.text],
        }),
      }),
    },
  } satisfies Template<ReceiptIssued>,
}
