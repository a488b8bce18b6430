import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { PromoCode, PromoState } from '#contract/admin/promo-codes.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { listPromoCodes, setPromoCodeActive } from '#web/endpoints/admin/promo-codes.gen.ts'
import { listCatalogue } from '#web/endpoints/catalogue.gen.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { focusHeading } from '#web/ui/page/focus-heading.ts'
import { Money } from '#web/ui/values/money.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

import { moneyPart } from './money-part.tsx'
import { PromoForm } from './promo-form.tsx'

const PAGE = 30

const LOOKS: Record<PromoState, readonly [Tone, IconName, string]> = {
  active: ['ok', 'check', 'Active'],
  paused: ['warn', 'pause', 'Paused'],
  not_yet: ['info', 'clock', 'Not yet'],
  expired: ['quiet', 'ban', 'Expired'],
  used_up: ['quiet', 'ban', 'Used up'],
}

type Promotions = { first: Page<PromoCode[]>; categories: string[] }

const loadCodes = (cursor?: string) =>
  callPage(listPromoCodes, { query: { limit: PAGE, ...(cursor ? { cursor } : {}) } })

function load(): Promise<Loaded<Promotions>> {
  return tryLoad(LOAD_FAILED, async () => {
    const [first, { categories }] = await Promise.all([loadCodes(), call(listCatalogue)])
    return { first, categories: categories.map(({ name }) => name) }
  })
}

function Promotions({ loaded }: { loaded: Loaded<Promotions> }) {
  return <WhenLoaded loaded={loaded}>{(data) => <PromoAdmin {...data} />}</WhenLoaded>
}

function PromoAdmin({ first, categories }: Promotions) {
  const { revalidate } = useRevalidator()
  const list = usePagedList(first, 'promo codes', loadCodes)
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Columns gap={20} widths="minmax(0, 3fr) minmax(0, 2fr)" until="area">
      <Surface as="section" gap={12} aria-labelledby="promo-codes">
        <Heading id="promo-codes">Promo codes</Heading>
        {list.items.length === 0 ? (
          <EmptyState art="gift" title="None yet" />
        ) : (
          <PlainList divided>
            {list.items.map((promo) => (
              <PromoLine key={promo.id} promo={promo} onAsk={setAsked} />
            ))}
          </PlainList>
        )}
        <MoreButton list={list} failed={LOAD_FAILED} />
      </Surface>
      <PromoForm categories={categories} onCreated={() => void revalidate()} />
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          void revalidate().then(focusHeading)
        }}
      />
    </Columns>
  )
}

function PromoLine({ promo, onAsk }: { promo: PromoCode; onAsk: (asked: Asked) => void }) {
  const { id, code, state, is_active, terms, uses, max_uses, cost, created_text } = promo
  const [tone, icon, label] = LOOKS[state]
  const ask = () =>
    onAsk({
      question: is_active ? `Pause ${code}?` : `Resume ${code}?`,
      consequence: is_active ? 'Booked visits keep their price.' : '',
      label: is_active ? 'Pause' : 'Resume',
      reasonLabel: null,
      danger: is_active,
      decide: () => call(setPromoCodeActive, { params: { id }, body: { is_active: !is_active } }),
      done: is_active ? `${code} is paused.` : `${code} is active.`,
    })
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" wrap>
        <Words title={code}>
          <span>{terms.join(' · ')}</span>
          <span>Made {created_text}</span>
        </Words>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Row>
      <Row justify="between" wrap>
        <span>
          {uses}
          {max_uses === null ? '' : ` of ${max_uses}`} {uses === 1 && max_uses === null ? 'use' : 'uses'} · cost{' '}
          <Money amount={cost} />
        </span>
        <ButtonRow>
          <Button size="sm" variant="default" onClick={ask} aria-label={is_active ? `Pause ${code}` : `Resume ${code}`}>
            {is_active ? 'Pause' : 'Resume'}
          </Button>
        </ButtonRow>
      </Row>
    </Stack>
  )
}

/** All promo codes with what they cost us, and the making of another. */
export const promotions = moneyPart(load, Promotions)
