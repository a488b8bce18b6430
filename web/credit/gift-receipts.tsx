import { Button } from '#web/ui/button.tsx'

import { ReceiptLine } from '#web/bookings/detail/receipts.tsx'
import { call } from '#web/api.ts'
import { listGiftReceipts } from '#web/endpoints/receipts.gen.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

/** Receipts and credit notes of a gift card, as files. Reloaded when the card's `state` changes. */
export function GiftReceipts({ giftId, state }: { giftId: string; state: string }) {
  const { data, error, retry } = useLoaded(`${giftId} ${state}`, (signal) =>
    call(listGiftReceipts, { params: { id: giftId }, signal }),
  )
  if (data === null && error !== null)
    return (
      <Row wrap>
        <Quiet size="sm" role="status">
          Couldn’t load the receipt.
        </Quiet>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      </Row>
    )
  if (data === null)
    return (
      <Quiet size="sm" role="status">
        Loading…
      </Quiet>
    )
  if (data.length === 0) return <Quiet size="sm">The receipt will be here in a moment.</Quiet>
  return (
    <PlainList gap={12} aria-label="Receipts">
      {data.map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} />
      ))}
    </PlainList>
  )
}
