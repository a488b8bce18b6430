import { formatCents } from '#contract/money.ts'
import { formatPostalCode } from '#contract/rules.ts'
import type { Deps } from '#server/platform/deps.ts'
import { makeDocument } from '#server/platform/documents.ts'
import { streamCsv, type Cell } from '#server/platform/text/csv.ts'
import type { SellerCopy } from './keep-copies.ts'

type Facts = [name: string, value: string][]

/** A seller's own copy of our report for a year, as PDF. */
export async function renderCopy(
  copy: SellerCopy,
  year: number,
  { site, localTime }: Pick<Deps, 'site' | 'localTime'>,
): Promise<Buffer> {
  const title = `Reported to the Canada Revenue Agency for ${year}`
  return makeDocument({ title, author: site.name, at: copy.madeAt }, async (page) => {
    page.paragraph(site.name, { size: 13, weight: 600 })
    page.space(18)
    page.heading(1, title)
    page.space(12)
    page.facts([...identity(copy), ['Copy made', localTime.longDate(localTime.localDate(copy.madeAt))]])
    page.space(18)
    await page.table(
      ['Period', 'Visits', 'Paid to you', 'Our fees', 'Taxes on our fees'],
      [...copy.quarters.map((row, at) => [`Quarter ${at + 1}`, ...figures(row)]), ['Total', ...figures(totalOf(copy))]],
      true,
    )
    page.space(14)
    page.paragraph(
      '“Paid to you” is in Canadian dollars, after our fees and the taxes on them, with the GST that clients paid you.',
    )
    page.paragraph(
      `Part XX of the Income Tax Act requires ${site.name} to report these figures and to give you this copy. Please keep it for your taxes. If something is wrong, write to ${site.supportEmail}.`,
    )
  })
}

/** The same as CSV: one row for each quarter. */
export function writeCopyCsv(copy: SellerCopy, year: number): AsyncGenerator<string> {
  const about = identity(copy)
  const head = ['Year', 'Quarter', 'Visits', 'Paid to you', 'Our fees', 'Taxes on our fees', 'Currency']
  return streamCsv([...head, ...about.map(([name]) => name)], pages())

  async function* pages(): AsyncGenerator<Cell[][]> {
    yield copy.quarters.map((row, at) => [
      { number: year },
      { number: at + 1 },
      { number: row.activities },
      { cents: row.consideration_cents },
      { cents: row.fees_cents },
      { cents: row.taxes_cents },
      'CAD',
      ...about.map(([, value]) => value),
    ])
  }
}

function identity({ is_person, name, address, tax_number_ending, since, gst_number, account }: SellerCopy): Facts {
  const { street_address, city, province, postal_code } = address
  return [
    ['Seller', name],
    ['Reported as', is_person ? 'An individual' : 'A corporation'],
    ['Address', `${street_address}, ${city}, ${province} ${formatPostalCode(postal_code)}, Canada`],
    [
      is_person ? 'Social insurance number' : 'Business number',
      tax_number_ending === null ? 'Not given to us' : `Ends in ${tax_number_ending}`,
    ],
    [is_person ? 'Birth date' : 'Date of incorporation', since ?? 'Not given to us'],
    ['GST number', gst_number ?? 'None'],
    ['Paid to the account', account || 'None'],
    ['Activity', 'Personal services'],
  ]
}

type Figures = SellerCopy['quarters'][number]

const figures = ({ activities, consideration_cents, fees_cents, taxes_cents }: Figures): string[] => [
  String(activities),
  ...[consideration_cents, fees_cents, taxes_cents].map((cents) => formatCents(cents)),
]

/** Totals of the year. */
export function totalOf({ quarters }: Pick<SellerCopy, 'quarters'>): Figures {
  const sum = (key: keyof Figures) => quarters.reduce((all, row) => all + row[key], 0)
  return {
    activities: sum('activities'),
    consideration_cents: sum('consideration_cents'),
    fees_cents: sum('fees_cents'),
    taxes_cents: sum('taxes_cents'),
  }
}
