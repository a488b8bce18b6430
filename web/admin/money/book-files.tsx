import type { BookList } from '#contract/admin/exports.ts'
import type { Books } from '#contract/admin/books.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

/** An account's movements are exported where they are shown. */
const FILES: readonly { list: Exclude<BookList, 'movements'>; title: string }[] = [
  { list: 'journal', title: 'General journal' },
  { list: 'trialbalance', title: 'Trial balance' },
  { list: 'profitandloss', title: 'Profit and loss' },
  { list: 'payments', title: 'Payments' },
  { list: 'refunds', title: 'Refunds' },
  { list: 'payouts', title: 'Payouts' },
  { list: 'receipts', title: 'Receipts' },
]

/** Each list of the books as a CSV file of the period. */
export function BookFiles({ days: { from, to, label } }: { days: Pick<Books, 'from' | 'to' | 'label'> }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="book-files">
      <Heading id="book-files">Files for your accountant</Heading>
      <Quiet size="sm">{label}, without names.</Quiet>
      <PlainList divided>
        {FILES.map(({ list, title }) => (
          <Row as="li" key={list} wrap gap={[4, 12]} justify="between">
            <strong>{title}</strong>
            <ExportButton
              list={list}
              filter={{ from, to }}
              label="CSV"
              spoken={`Export ${title.toLowerCase()} as CSV`}
            />
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}
