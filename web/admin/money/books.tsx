import { useSearchParams } from 'react-router'

import type { AccountMovement, Books as Found } from '#contract/admin/books.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { getBooks, listAccountMovements } from '#web/endpoints/admin/books.gen.ts'
import { NativeSelect, TextInput } from '#web/ui/forms/fields.tsx'
import { FilterBar } from '#web/ui/forms/filter-bar.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'

import { AccountMovements } from './account-movements.tsx'
import { BookFiles } from './book-files.tsx'
import { moneyPart } from './money-part.tsx'
import { ProfitAndLoss, TrialBalance } from './statements.tsx'

const PAGE = 20

export type Movements = { account: string; first: Page<AccountMovement[]> }
type BooksLoaded = { books: Found; movements: Movements | null }

const loadMovements = ({ from, to }: Pick<Found, 'from' | 'to'>, account: string, cursor?: string) =>
  callPage(listAccountMovements, { query: { from, to, account, limit: PAGE, ...(cursor ? { cursor } : {}) } })

async function load(request: Request): Promise<Loaded<BooksLoaded>> {
  const { searchParams } = new URL(request.url)
  const asked = ['period', 'from', 'to'].flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [[name, value] as const] : []
  })
  const account = searchParams.get('account')
  return tryLoad(LOAD_FAILED, async () => {
    const books = await call(getBooks, { query: Object.fromEntries(asked) })
    return { books, movements: account ? { account, first: await loadMovements(books, account) } : null }
  })
}

function BooksPart({ loaded }: { loaded: Loaded<BooksLoaded> }) {
  return <WhenLoaded loaded={loaded}>{(found) => <BooksView {...found} />}</WhenLoaded>
}

/** The books of a period. Exported for its test. */
export function BooksView({ books, movements }: BooksLoaded) {
  const [params] = useSearchParams()
  const addressOf = (account: string | null) => {
    const next = new URLSearchParams(params)
    if (account === null) next.delete('account')
    else next.set('account', account)
    return `?${next.toString()}`
  }
  return (
    <Stack gap={20}>
      <Period books={books} />
      {books.closed_text !== null && <Quiet>Closed through {books.closed_text}.</Quiet>}
      {movements && (
        <AccountMovements
          {...movements}
          days={books}
          addressOf={addressOf}
          load={(cursor) => loadMovements(books, movements.account, cursor)}
        />
      )}
      {/* One below the other: beside each other the months of a year would lose their last columns. */}
      <ProfitAndLoss books={books} />
      <TrialBalance books={books} addressOf={addressOf} />
      <BookFiles days={books} />
    </Stack>
  )
}

/** Choice of the period: a month, a quarter, a year, or two days. */
function Period({ books: { period, periods, from, to } }: { books: Found }) {
  const [, setParams] = useSearchParams()
  const choose = (changes: Record<string, string>) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present)
        for (const name of ['period', 'from', 'to']) next.delete(name)
        for (const [name, value] of Object.entries(changes)) next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  const custom = (days: { from: string; to: string }) => {
    // One end moves the other rather than passing it.
    const isTurned = days.from > days.to
    const moved = days.from === from ? { from: days.to, to: days.to } : { from: days.from, to: days.from }
    if (days.from && days.to) choose({ period: 'custom', ...(isTurned ? moved : days) })
  }
  const choices = periods.map(({ key, label }) => ({ value: key, label }))
  const isListed = periods.some(({ key }) => key === period)
  return (
    <FilterBar
      label="Period of the books"
      set={period === 'custom' ? 1 : 0}
      first={
        <NativeSelect
          label="Period"
          value={period}
          data={
            isListed ? choices : [{ value: period, label: period === 'custom' ? 'Custom dates' : period }, ...choices]
          }
          onChange={({ currentTarget: { value } }) => choose({ period: value })}
        />
      }
    >
      <TextInput
        label="From"
        type="date"
        value={from}
        onChange={({ currentTarget: { value } }) => custom({ from: value, to })}
      />
      <TextInput
        label="To"
        type="date"
        value={to}
        onChange={({ currentTarget: { value } }) => custom({ from, to: value })}
      />
    </FilterBar>
  )
}

/** Books for the accountant: profit and loss, trial balance, accounts, and all of it as files. */
export const books = moneyPart(load, BooksPart)
