import { streamCsv, type Cell, type Row } from '#server/platform/text/csv.ts'
import type { FiledDetails } from '#server/taxes/index.ts'
import type { QuarterRow, SellerRow } from './queries.ts'

/** Who is reported, with their tax details where there are any. */
export type Seller = SellerRow & { details: FiledDetails | null; quarters: QuarterRow[] }

const QUARTERS = [1, 2, 3, 4]

const HEAD = [
  'Seller type',
  'First name',
  'Last or legal name',
  'Street',
  'City',
  'Province',
  'Postal code',
  'Country',
  'Residence',
  'TIN',
  'TIN issued by',
  'TIN unknown',
  'Birth date',
  'Date of incorporation',
  'GST number',
  'Account identifier',
  'Account holder',
  'Relevant activity',
  ...['Consideration', 'Activities', 'Fees', 'Taxes'].flatMap((name) => QUARTERS.map((n) => `${name} Q${n}`)),
  'Currency',
]

/**
 * One row for each seller with what Part XX of the Income Tax Act asks about them, a page at a time. Consideration is after
 * fees and taxes withheld. Who gave no details is in it by what their account says, with no TIN: it has to be reported all
 * the same.
 */
export function writeSellerFile(pages: AsyncIterable<Seller[]>): AsyncGenerator<string> {
  return streamCsv(HEAD, rowPages(pages))
}

async function* rowPages(pages: AsyncIterable<Seller[]>): AsyncGenerator<Row[]> {
  for await (const sellers of pages) yield sellers.map(rowOf)
}

function rowOf(seller: Seller): Row {
  const { details, quarters, gst_number, gateway_account_id, bank_name, bank_last4 } = seller
  const address = details ?? seller
  const [firstName = '', ...rest] = seller.full_name.split(' ')
  const isPerson = details?.filer !== 'corporation'
  const bank = [bank_name, bank_last4 && `ending ${bank_last4}`].filter(Boolean).join(' ')
  const each = (cell: (row: QuarterRow | undefined) => Cell) =>
    QUARTERS.map((n) => cell(quarters.find(({ quarter }) => quarter === n)))
  const holder = details ? `${details.first_name} ${details.name}`.trim() : seller.full_name
  return [
    isPerson ? 'Individual' : 'Entity',
    details ? details.first_name : firstName,
    details ? details.name : rest.join(' '),
    address.street_address,
    address.city,
    address.province,
    address.postal_code,
    'CA',
    'CA',
    details?.tax_number ?? 'NOTIN',
    details ? 'CA' : null,
    details ? '0' : '1',
    isPerson ? (details?.since ?? null) : null,
    isPerson ? null : (details?.since ?? null),
    gst_number,
    [bank, gateway_account_id].filter(Boolean).join(', '),
    holder,
    'Personal services',
    ...each((row) => ({ cents: row?.consideration_cents ?? 0 })),
    ...each((row) => ({ number: row?.activities ?? 0 })),
    ...each((row) => ({ cents: row?.fees_cents ?? 0 })),
    ...each((row) => ({ cents: row?.taxes_cents ?? 0 })),
    'CAD',
  ]
}
