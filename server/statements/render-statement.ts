import { formatCents } from '#contract/money.ts'
import { makeDocument, type DocumentWriter } from '#server/platform/documents.ts'
import type { Site } from '#server/platform/site.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { Statement } from './build-statement.ts'
import { GST_ON_PAYMENTS } from './gst/read-gst.ts'
import { changeOf, KIND_NAMES, type StatementLine, type Totals } from './lines.ts'
import { monthName } from './periods.ts'
import { sumStatement, type StatementSum } from './sum-statement.ts'

const TOTALS: [keyof Totals, string][] = [
  ['servicesCents', 'Services and kept fees'],
  ['returnedCents', 'Returned to clients'],
  ['commissionCents', 'Commission'],
  ['commissionGstCents', 'GST on commission'],
  ['commissionPstCents', 'PST on commission'],
  ['gstCents', 'GST passed on to you'],
  ['tipsCents', 'Tips'],
  ['adjustmentsCents', 'Adjustments'],
  ['payoutsCents', 'Payouts'],
]

/** Left out where they are nothing. */
const SELDOM: (keyof Totals)[] = [
  'returnedCents',
  'gstCents',
  'commissionGstCents',
  'commissionPstCents',
  'adjustmentsCents',
]

const GST_NOTE =
  'Counted on the day a client paid or a refund was sent. The GST in the balance is counted on the day the visit was booked.'

type Page = { site: Pick<Site, 'name' | 'supportEmail'>; localTime: LocalTime; mileageText: string | null }

/** A statement as PDF: line by line, or month by month where these would be too many. */
export async function renderStatement(statement: Statement, page: Page): Promise<Buffer> {
  const { title, periodText, madeAt, seller, isFinal, kind, gstOnPaymentsCents } = statement
  const { site, localTime, mileageText } = page
  const sum = await sumStatement(statement)
  return makeDocument({ title, author: site.name, at: madeAt, isWide: true }, async (writer) => {
    writer.paragraph(site.name, { size: 13, weight: 600 })
    writer.space(14)
    writer.heading(1, title)
    writer.space(10)
    writer.facts([
      ['Provider', `${seller.full_name}, ${seller.location}`],
      ...(seller.gst_number ? ([['GST number', seller.gst_number]] as const) : []),
      ['Period', periodText],
      ['Made on', localTime.longDate(localTime.localDate(madeAt))],
      ...(isFinal ? [] : ([['Note', 'This period isn’t over yet, so more may be added.']] as const)),
    ])
    writer.space(12)
    await writeTotals(writer, statement, sum)
    if (gstOnPaymentsCents !== null) {
      writer.space(10)
      writer.facts([[GST_ON_PAYMENTS, formatCents(gstOnPaymentsCents)]])
      writer.paragraph(GST_NOTE, { size: 9, color: 'quiet' })
    }
    if (mileageText !== null) {
      writer.space(10)
      writer.paragraph(mileageText)
    }
    writer.space(16)
    writer.heading(2, headingOf(kind, sum))
    writer.space(6)
    if (sum.lines === null) await writeMonths(writer, statement, sum)
    else if (sum.count === 0) writer.paragraph('There was no activity in this period.')
    else await writeLines(writer, statement, sum.lines, localTime)
    writer.space(16)
    writer.paragraph(
      `All amounts are in Canadian dollars. Each visit is dated 48 hours after it was done and paid. Questions? Write to ${site.supportEmail}.`,
      { size: 9, color: 'quiet' },
    )
  })
}

function headingOf(kind: Statement['kind'], { lines }: StatementSum): string {
  if (lines === null) return 'Month by month'
  return kind === 'payout' ? 'What it is made of' : 'Line by line'
}

function writeTotals(
  writer: DocumentWriter,
  { openingCents, fateText }: Statement,
  { totals, closingCents }: StatementSum,
): Promise<void> {
  const isPayout = fateText !== null
  const shown = TOTALS.filter(([name]) => totals[name] !== 0 || !(SELDOM.includes(name) || isPayout))
  const sums = shown.map(([name, label]) => [label, formatCents(totals[name])])
  const edge = (label: string, cents: number) => [label, formatCents(cents)]
  const rows = isPayout
    ? [...sums, edge(fateText, closingCents)]
    : [edge('Opening balance', openingCents), ...sums, edge('Closing balance', closingCents)]
  return writer.table([isPayout ? 'This payout' : 'Your balance', 'CAD'], rows, true)
}

const HEAD = ['Date', 'What', 'Price', 'Commission', 'Tax on it', 'Net', 'GST', 'Tip', 'Amount', 'Balance']
const LOOK = { size: 8.5, words: 2, widths: [62, null, 58, 62, 48, 58, 48, 48, 62, 66] }

function writeLines(
  writer: DocumentWriter,
  { openingCents }: Statement,
  lines: readonly StatementLine[],
  localTime: LocalTime,
): Promise<void> {
  let balance = openingCents
  const rows = lines.map((line) => {
    balance += line.totalCents
    const { at, priceCents, commissionCents, netCents, gstCents, tipCents, totalCents } = line
    const taxCents = line.commissionGstCents + line.commissionPstCents
    return [
      localTime.localDate(at),
      wordsOf(line, localTime),
      ...[priceCents, commissionCents, taxCents, netCents, gstCents, tipCents].map(centsOrNothing),
      formatCents(totalCents),
      formatCents(balance),
    ]
  })
  return writer.table(HEAD, rows, false, LOOK)
}

const MONTHS_HEAD = ['Month', 'Services', 'Returned', 'Commission', 'GST', 'Tips', 'Other', 'Payouts', 'Balance']
const MONTHS_LOOK = { size: 8.5, widths: [null, 72, 66, 68, 66, 66, 66, 72, 72] }

function writeMonths(
  writer: DocumentWriter,
  { kind, openingCents }: Statement,
  { months, count }: StatementSum,
): Promise<void> {
  const also = kind === 'year' ? ', and in the statements of its months' : ''
  writer.paragraph(
    `This statement has ${count.toLocaleString('en-CA')} lines, too many for a PDF. They are all in its CSV file${also}.`,
  )
  writer.space(6)
  let balance = openingCents
  const rows = months.map(([month, totals]) => {
    balance += changeOf(totals)
    const { servicesCents, returnedCents, commissionCents, gstCents, tipsCents, payoutsCents } = totals
    const otherCents = totals.commissionGstCents + totals.commissionPstCents + totals.adjustmentsCents
    return [
      monthName(month),
      ...[servicesCents, returnedCents, commissionCents, gstCents, tipsCents, otherCents, payoutsCents].map(
        centsOrNothing,
      ),
      formatCents(balance),
    ]
  })
  return writer.table(MONTHS_HEAD, rows, false, MONTHS_LOOK)
}

function centsOrNothing(cents: number): string {
  return cents === 0 ? '' : formatCents(cents)
}

/** "Visit: Balayage, Casey, 2026-11-20" */
function wordsOf({ kind, service, client, visit_at }: StatementLine, localTime: LocalTime): string {
  const about = [service, client, visit_at && localTime.localDate(visit_at)].filter(Boolean)
  return about.length === 0 ? KIND_NAMES[kind] : `${KIND_NAMES[kind]}: ${about.join(', ')}`
}
