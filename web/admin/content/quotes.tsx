import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Category } from '#contract/catalogue.ts'
import { type ChosenQuote, type AdminQuote, type AdminQuotes, QUOTES_MAX } from '#contract/reviews/quotes.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import { chooseQuotes, getAdminQuotes, listQuotable } from '#web/endpoints/reviews/quotes.gen.ts'
import { isSame, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { STAYS, UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { toast } from '#web/ui/toast.tsx'
import { Rating } from '#web/ui/values/rating.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import styles from './content.module.css'

export type QuotesPart = {
  desk: AdminQuotes
  categories: Category[]
  category: string | null
  quotable: Page<AdminQuote[]>
}

const loadQuotable = (category: string | null, cursor?: string) =>
  callPage(listQuotable, { query: { limit: 10, ...(category ? { category } : {}), ...(cursor ? { cursor } : {}) } })

export async function loadQuotes(category: string | null): Promise<QuotesPart> {
  const [desk, { categories }, quotable] = await Promise.all([
    call(getAdminQuotes),
    call(listCatalogue),
    loadQuotable(category),
  ])
  return { desk, categories, category, quotable }
}

const idsOf = (quotes: readonly AdminQuote[]) => quotes.map(({ id }) => id)

/** Reviews on the home page: chosen here in their order, or by the page itself. */
export function Quotes({ desk, categories, category, quotable }: QuotesPart) {
  const [saved, setSaved] = useState(desk)
  const [picked, setPicked] = useState<readonly (AdminQuote | ChosenQuote)[]>(desk.chosen)
  const conflict = useConflict(() => call(getAdminQuotes))
  const { busy, error, run } = useAction(SAVE_FAILED)
  const isChanged = !isSame(idsOf(picked), idsOf(saved.chosen))
  const take = (now: AdminQuotes) => {
    setSaved(now)
    setPicked(now.chosen)
    conflict.clear()
  }
  const save = (ids: string[]) =>
    run(async () => {
      const { version } = conflict.present ?? saved
      const kept = await conflict.save(
        () => call(chooseQuotes, { body: { version, review_ids: ids } }),
        (now) => isSame(idsOf(now.chosen), ids),
      )
      if (kept === null) return
      take(kept)
      toast(ids.length === 0 ? 'Newest quoted' : 'Quoted now')
    })
  return (
    <Columns gap={20} until="area">
      <Surface as="section" gap={16} aria-labelledby="chosen">
        <Stack gap={4}>
          <Heading id="chosen">On the home page</Heading>
          <Quiet>Up to {QUOTES_MAX}.</Quiet>
        </Stack>
        {picked.length === 0 ? (
          <ByItself shown={saved.shown} onTake={() => setPicked(saved.shown)} />
        ) : (
          <Picked picked={picked} onChange={setPicked} />
        )}
        {conflict.present && (
          <Notice
            as="section"
            tone="warn"
            icon="alert"
            aria-label="Saved by someone else"
            actions={
              <Button size="sm" variant="default" onClick={() => take(conflict.present!)}>
                Take theirs
              </Button>
            }
          >
            Someone else chose {countText(conflict.present.chosen.length)}. Save again to replace theirs.
          </Notice>
        )}
        <UnsavedGuard when={isChanged && !busy} />
        <FormError>{error}</FormError>
        <ButtonRow>
          {(isChanged || picked.length > 0) && (
            <Button loading={busy} disabled={!isChanged} onClick={() => void save(idsOf(picked))}>
              {picked.length === 0 ? 'Quote the newest' : 'Save'}
            </Button>
          )}
          {isChanged ? (
            <Button variant="default" disabled={busy} onClick={() => setPicked(saved.chosen)}>
              Discard changes
            </Button>
          ) : (
            picked.length > 0 && (
              <Button variant="default" disabled={busy} onClick={() => setPicked([])}>
                Quote the newest
              </Button>
            )
          )}
        </ButtonRow>
      </Surface>
      <Quotable
        key={category}
        first={quotable}
        categories={categories}
        category={category}
        picked={idsOf(picked)}
        onPick={(quote) => setPicked([...picked, quote])}
      />
    </Columns>
  )
}

const countText = (count: number) => (count === 0 ? 'chosen automatically' : `${count} reviews`)

/** The page's own choice of quotes. */
function ByItself({ shown, onTake }: { shown: readonly AdminQuote[]; onTake: () => void }) {
  if (shown.length === 0) return <Quiet>No reviews yet.</Quiet>
  return (
    <Stack gap={12}>
      <Row justify="between" wrap>
        <Badge tone="info" icon="refresh">
          Quoted now
        </Badge>
        <Button size="sm" variant="default" onClick={onTake}>
          Start from these
        </Button>
      </Row>
      <PlainList divided>
        {shown.map((quote) => (
          <li key={quote.id}>
            <Quote quote={quote} />
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}

type PickedProps = { picked: readonly (AdminQuote | ChosenQuote)[]; onChange: (quotes: readonly AdminQuote[]) => void }

function Picked({ picked, onChange }: PickedProps) {
  const move = (at: number, by: -1 | 1) => {
    const next = [...picked]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  return (
    <PlainList as="ol" divided aria-label="Chosen reviews">
      {picked.map((quote, at) => {
        const name = `the quote of ${quote.author}, place ${at + 1}`
        const leftOut = 'left_out' in quote ? quote.left_out : null
        return (
          <Stack as="li" key={quote.id} gap={8}>
            <Row justify="between" align="start" gap={[8, 16]} wrap>
              <Quote quote={quote} />
              <Row gap={0}>
                <IconButton
                  icon="chevron-down"
                  className={styles.up}
                  label={`Move ${name} up`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  label={`Move ${name} down`}
                  disabled={at === picked.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon="trash"
                  label={`Remove ${name}`}
                  onClick={() => onChange(picked.filter((one) => one !== quote))}
                />
              </Row>
            </Row>
            {leftOut !== null && (
              <Notice tone="warn" icon="alert">
                Left out: {leftOut.charAt(0).toLowerCase() + leftOut.slice(1)}.
              </Notice>
            )}
          </Stack>
        )
      })}
    </PlainList>
  )
}

type QuotableProps = {
  first: Page<AdminQuote[]>
  categories: readonly Category[]
  category: string | null
  picked: readonly string[]
  onPick: (quote: AdminQuote) => void
}

/** Reviews that can be chosen, newest first. */
function Quotable({ first, categories, category, picked, onPick }: QuotableProps) {
  const [, setParams] = useSearchParams()
  const list = usePagedList(first, `quotable ${category}`, (cursor) => loadQuotable(category, cursor))
  const isFull = picked.length >= QUOTES_MAX
  return (
    <Surface as="section" gap={16} aria-labelledby="quotable">
      <Stack gap={4}>
        <Heading id="quotable">Reviews to quote</Heading>
        <Quiet>Four stars or more.</Quiet>
      </Stack>
      <NativeSelect
        label="Category"
        value={category ?? ''}
        data={[
          { value: '', label: 'All categories' },
          ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setParams(
            { part: 'quotes', ...(chosen ? { category: chosen } : {}) },
            { preventScrollReset: true, state: STAYS },
          )
        }}
      />
      {isFull && <Notice tone="plain">Remove one first.</Notice>}
      {list.items.length === 0 && <Quiet>None.</Quiet>}
      <PlainList divided>
        {list.items.map((quote) => {
          const isPicked = picked.includes(quote.id)
          return (
            <li key={quote.id}>
              <Row justify="between" align="start" gap={[8, 16]} wrap>
                <Quote quote={quote} />
                <Button
                  size="sm"
                  variant="default"
                  disabled={isPicked || isFull}
                  aria-label={`${isPicked ? 'Chosen' : 'Quote'}: ${quote.author} on ${quote.service}`}
                  onClick={() => onPick(quote)}
                >
                  {isPicked ? 'Chosen' : 'Quote'}
                </Button>
              </Row>
            </li>
          )
        })}
      </PlainList>
      <MoreButton list={list} failed={LOAD_FAILED} />
    </Surface>
  )
}

function Quote({ quote: { stars, text, author, provider, service, published_text } }: { quote: AdminQuote }) {
  return (
    <Stack gap={4} className={styles.quote ?? ''}>
      <Rating stars value={stars} />
      <blockquote>{text}</blockquote>
      <Quiet size="sm">
        {author}, {service} by {provider.full_name}, {published_text}
      </Quiet>
    </Stack>
  )
}
