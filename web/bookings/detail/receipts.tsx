import { Button } from '#web/ui/button.tsx'

import type { Receipt } from '#contract/receipts.ts'
import { call } from '#web/api.ts'
import { listReceipts } from '#web/endpoints/receipts.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { Money } from '#web/ui/values/money.tsx'

type ReceiptsProps = {
  bookingId: string
  /** Loaded again when it changes: a payment, a completion or a refund has a new document. */
  state: string
}

/** Receipts and credit notes of a visit, as files. */
export function Receipts({ bookingId, state }: ReceiptsProps) {
  const { data, error, retry } = useLoaded(`${bookingId} ${state}`, (signal) =>
    call(listReceipts, { params: { id: bookingId }, signal }),
  )
  if (data === null && error !== null)
    return (
      <Row wrap>
        <Quiet size="sm">Couldn’t load your receipts.</Quiet>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Try again
        </Button>
      </Row>
    )
  if (data === null)
    return (
      <Quiet size="sm" role="status">
        Loading your receipts…
      </Quiet>
    )
  if (data.length === 0) return <Quiet size="sm">Your receipt will be here in a moment.</Quiet>
  return (
    <PlainList gap={12} aria-label="Receipts">
      {data.map((receipt) => (
        <ReceiptLine key={receipt.id} receipt={receipt} />
      ))}
    </PlainList>
  )
}

export function ReceiptLine({ receipt: { id, kind, title, number, note, issued_text, total } }: { receipt: Receipt }) {
  const { busy, error, run } = useAction()
  const name = number === null ? title : `${title} ${number}`
  return (
    <li>
      <Row gap={12}>
        <Words title={title}>
          {number !== null && <span>{number}</span>}
          <span>
            <Money amount={total} /> · {kind === 'confirmation' ? 'Paid' : 'Issued'} {issued_text}
          </span>
          {note !== null && <span>{note}</span>}
        </Words>
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          leftSection={<Icon name="download" size={16} />}
          aria-label={`Download ${name}`}
          onClick={() =>
            void run(() => savePrivate(`/api/receipts/${id}/pdf`, `${number ?? 'payment-confirmation'}.pdf`))
          }
        >
          Download
        </Button>
      </Row>
      <FormError>{error}</FormError>
    </li>
  )
}
