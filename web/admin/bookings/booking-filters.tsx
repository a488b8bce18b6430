import { Link, useSearchParams } from 'react-router'

import { AT_RISK_COUNTED, type AdminChoices } from '#contract/admin/booking-choices.ts'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import { RISKS } from './booking-words.ts'

import styles from './bookings.module.css'

const NAMES = ['state', 'payment', 'risk', 'from', 'to', 'city', 'service', 'client', 'provider', 'sort'] as const
type Name = (typeof NAMES)[number]
export type AdminSearch = Partial<Record<Name, string>>

/** Filters from the address. Empty values and invalid dates are dropped. */
export function readAdminSearch(params: URLSearchParams): AdminSearch {
  const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
  const given = NAMES.map((name) => [name, params.get(name) ?? ''] as const)
  return Object.fromEntries(
    given.filter(([name, value]) => (name === 'from' || name === 'to' ? isDate(value) : value !== '')),
  )
}

const STATES = ['pending', 'confirmed', 'completed', 'cancelled'].map((value) => ({ value, label: capital(value) }))
const PAYMENTS = [
  { value: 'unpaid', label: 'Not paid' },
  { value: 'paid', label: 'Paid' },
  { value: 'refunded', label: 'Refunded' },
]
const SORTS = [
  { value: '', label: 'Upcoming visits' },
  { value: 'latest', label: 'Latest visit' },
  { value: 'soonest', label: 'Earliest visit' },
  { value: 'newest', label: 'Newest request' },
  { value: 'oldest', label: 'Oldest request' },
  { value: 'highest', label: 'Highest total' },
  { value: 'lowest', label: 'Lowest total' },
]

const countText = (n: number) => (n >= AT_RISK_COUNTED ? `${AT_RISK_COUNTED} or more` : String(n))

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Filters of the list, all stored in the address. */
export function BookingFilters({ search, choices }: { search: AdminSearch; choices: AdminChoices }) {
  const [, setParams] = useSearchParams()
  const field = (name: Name) => ({
    value: search[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setParams(
        (present) => {
          const next = new URLSearchParams(present)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
  })
  const any = (label: string) => ({ value: '', label })
  const risks = Object.entries(RISKS).map(([value, label]) => ({
    value,
    label: `${label} (${countText(choices.at_risk[value as keyof typeof RISKS])})`,
  }))
  const isOfSomebody = search.client !== undefined || search.provider !== undefined
  return (
    <FilterBar label="Filter the bookings" set={Object.keys(search).filter((name) => name !== 'sort').length}>
      <NativeSelect label="At risk" data={[any('All'), any2, ...risks]} {...field('risk')} />
      <NativeSelect label="State" data={[any('Any'), ...STATES]} {...field('state')} />
      <NativeSelect label="Payment" data={[any('Any'), ...PAYMENTS]} {...field('payment')} />
      <TextInput label="Visit from" type="date" {...field('from')} />
      <TextInput label="Visit to" type="date" {...field('to')} />
      <NativeSelect label="City" data={[any('Any'), ...choices.cities]} {...field('city')} />
      <NativeSelect label="Service" data={[any('Any'), ...choices.services]} {...field('service')} />
      <NativeSelect label="Order" data={SORTS} {...field('sort')} />
      {(isOfSomebody || Object.keys(search).length > 0) && (
        <Row wrap className={styles.clear}>
          {isOfSomebody && <span>Of one {search.client === undefined ? 'provider' : 'client'} only.</span>}
          <Link to="?" replace preventScrollReset>
            Clear all filters
          </Link>
        </Row>
      )}
    </FilterBar>
  )
}

const any2 = { value: 'any', label: 'Everything at risk' }
