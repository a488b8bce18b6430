import type { BookList } from '#contract/admin/exports.ts'
import type { Books } from '#contract/admin/books.ts'
import { ExportButton } from '#web/admin/exports/export-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'

/** An account's movements are exported where they are shown. */
const FILES: readonly { list: Exclude<BookList, 'movements'>; title: string; text: string }[] = [
  { list: 'journal', title: 'General journal', text: 'Every entry.' },
  { list: 'trialbalance', title: 'Trial balance', text: 'Each account on the last day.' },
  { list: 'profitandloss', title: 'Profit and loss', text: 'Income and costs by month.' },
  { list: 'payments', title: 'Payments', text: 'With card fees.' },
  { list: 'refunds', title: 'Refunds', text: 'Where to and why.' },
  { list: 'payouts', title: 'Payouts', text: 'Sent, arrived and returned.' },
  { list: 'receipts', title: 'Receipts', text: 'With fee documents, credit notes and GST.' },
]

/** Each list of the books as a CSV file of the period. */
export function BookFiles({ days: { from, to, label } }: { days: Pick<Books, 'from' | 'to' | 'label'> }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="book-files">
      <Heading id="book-files">Files for your accountant</Heading>
      <Quiet size="sm">{label}, without names.</Quiet>
      <PlainList divided gap={12}>
        {FILES.map(({ list, title, text }) => (
          <Row as="li" key={list} wrap gap={[4, 12]} justify="between">
            <Words title={title}>
              <span>{text}</span>
            </Words>
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
