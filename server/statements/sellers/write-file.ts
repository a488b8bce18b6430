import { streamCsv, type Cell, type Row } from '#server/platform/text/csv.ts'
import type { FiledDetails } from '#server/taxes/index.ts'
import type { QuarterRow, SellerRow } from './queries.ts'

/** A reported provider, with tax details where there are any. */
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
 * One row for each seller with what Part XX of the Income Tax Act asks about them, a page at a time. Consideration is
 * after fees and taxes withheld. Sellers without details are listed by their account, without a TIN: they have to be
 * reported all the same.
 */
export function writeSellerFile(pages: AsyncIterable<Seller[]>): AsyncGenerator<string> {
  return streamCsv(HEAD, rowPages(pages))
}

async function* rowPages(pages: AsyncIterable<Seller[]>): AsyncGenerator<Row[]> {
  for await (const sellers of pages) yield sellers.map(rowOf)
}

type Figures = Pick<QuarterRow, 'consideration_cents' | 'activities' | 'fees_cents' | 'taxes_cents'>

/** A seller's figures in the file, with only the end of their tax number. Cents. */
export type Reported = {
  is_person: boolean
  name: string
  address: Pick<FiledDetails, 'street_address' | 'city' | 'province' | 'postal_code'>
  tax_number_ending: string | null
  since: string | null
  gst_number: string | null
  account: string
  /** Figures of the four quarters. */
  quarters: Figures[]
}

const NOTHING: Figures = { consideration_cents: 0, activities: 0, fees_cents: 0, taxes_cents: 0 }
const SHOWN_DIGITS = 3

export function reportedOf(seller: Seller): Reported {
  const { details, quarters, gst_number, gateway_account_id, bank_name, bank_last4, full_name } = seller
  const { street_address, city, province, postal_code } = details ?? seller
  const bank = [bank_name, bank_last4 && `ending ${bank_last4}`].filter(Boolean).join(' ')
  return {
    is_person: details?.filer !== 'corporation',
    name: details ? `${details.first_name} ${details.name}`.trim() : full_name,
    address: { street_address, city, province, postal_code },
    tax_number_ending: details?.tax_number.slice(-SHOWN_DIGITS) ?? null,
    since: details?.since ?? null,
    gst_number,
    account: [bank, gateway_account_id].filter(Boolean).join(', '),
    quarters: QUARTERS.map((n) => {
      const found = quarters.find(({ quarter }) => quarter === n) ?? NOTHING
      const { consideration_cents, activities, fees_cents, taxes_cents } = found
      return { consideration_cents, activities, fees_cents, taxes_cents }
    }),
  }
}

/** A seller's copy is made of the same, so that it says what the file says. */
function rowOf(seller: Seller): Row {
  const { details } = seller
  const { is_person, name, address, since, gst_number, account, quarters } = reportedOf(seller)
  const [firstName = '', ...rest] = seller.full_name.split(' ')
  const each = (cell: (row: Figures) => Cell) => quarters.map(cell)
  return [
    is_person ? 'Individual' : 'Entity',
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
    is_person ? since : null,
    is_person ? null : since,
    gst_number,
    account,
    name,
    'Personal services',
    ...each((row) => ({ cents: row.consideration_cents })),
    ...each((row) => ({ number: row.activities })),
    ...each((row) => ({ cents: row.fees_cents })),
    ...each((row) => ({ cents: row.taxes_cents })),
    'CAD',
  ]
}
