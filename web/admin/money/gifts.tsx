import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { AdminGiftCard } from '#contract/gift-cards.ts'
import { formatDollars } from '#contract/money.ts'
import { type Asked, ReasonDialog } from '#web/admin/reason-dialog.tsx'
import { call, callPage, type Page } from '#web/api.ts'
import { listAdminGiftCards, refundGiftCard } from '#web/endpoints/gift-cards.gen.ts'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import type { IconName } from '#web/ui/icon.tsx'
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

import styles from './money.module.css'

const PAGE = 20

const LOOKS: Record<AdminGiftCard['state'], readonly [Tone, IconName, string]> = {
  unpaid: ['warn', 'clock', 'Not paid'],
  scheduled: ['info', 'clock', 'To be sent'],
  sent: ['info', 'check', 'Sent'],
  redeemed: ['ok', 'check', 'Redeemed'],
  cancelled: ['quiet', 'ban', 'Cancelled'],
  void: ['bad', 'alert', 'Void'],
}

type GiftsLoaded = { search: string; found: Loaded<Page<AdminGiftCard[]>> }

const loadGifts = (search: string, cursor?: string) =>
  callPage(listAdminGiftCards, { query: { limit: PAGE, ...(search ? { search } : {}), ...(cursor ? { cursor } : {}) } })

async function load(request: Request): Promise<GiftsLoaded> {
  const search = new URL(request.url).searchParams.get('search') ?? ''
  return { search, found: await tryLoad(LOAD_FAILED, () => loadGifts(search)) }
}

function Gifts({ loaded: { search, found } }: { loaded: GiftsLoaded }) {
  return (
    <>
      <SearchBox label="Buyer or receipt number" />
      <WhenLoaded loaded={found}>{(first) => <GiftAdmin search={search} first={first} />}</WhenLoaded>
    </>
  )
}

function GiftAdmin({ search, first }: { search: string; first: Page<AdminGiftCard[]> }) {
  const { revalidate } = useRevalidator()
  const list = usePagedList(first, search, (cursor) => loadGifts(search, cursor))
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Surface as="section" gap={12} aria-labelledby="gift-cards">
      <Heading id="gift-cards">Gift cards</Heading>
      {list.items.length === 0 ? (
        <EmptyState art="gift" title={search ? 'No gift card matches' : 'None yet'}>
          {search && 'Type the whole email.'}
        </EmptyState>
      ) : (
        <PlainList divided>
          {list.items.map((card) => (
            <GiftLine key={card.id} card={card} onAsk={setAsked} />
          ))}
        </PlainList>
      )}
      <MoreButton list={list} failed={LOAD_FAILED} />
      <ReasonDialog
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={() => {
          setAsked(null)
          void revalidate().then(focusHeading)
        }}
      />
    </Surface>
  )
}

function GiftLine({ card, onAsk }: { card: AdminGiftCard; onAsk: (asked: Asked) => void }) {
  const { id, state, amount, text, buyer_name, buyer_email, recipient_name, recipient_email, receipt_number, can } =
    card
  const [tone, icon, label] = LOOKS[state]
  const refund = () =>
    onAsk({
      question: `Refund ${formatDollars(amount)} to ${buyer_name}?`,
      consequence: 'The code stops working. We notify the buyer.',
      label: 'Refund',
      reasonLabel: AUDIT_REASON,
      danger: true,
      decide: ({ reason }) => call(refundGiftCard, { params: { id }, body: { reason } }),
      done: 'Refund requested.',
    })
  return (
    <Stack as="li" gap={8}>
      <Row justify="between" align="start" gap={12}>
        <Words title={`From ${buyer_name}`}>
          <span className={styles.long}>{buyer_email}</span>
          <span className={styles.long}>
            For {recipient_name}
            {recipient_email !== null && `, ${recipient_email}`}
          </span>
          <span>
            Bought {card.bought_text}
            {receipt_number !== null && ` · ${receipt_number}`}
          </span>
        </Words>
        <strong>
          <Money amount={amount} />
        </strong>
      </Row>
      <Row wrap justify="between" gap={[8, 12]}>
        <Row wrap gap={[4, 8]}>
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          <span>{text}</span>
        </Row>
        {can.refund && (
          <ButtonRow>
            <Button
              size="compact-md"
              variant="default"
              onClick={refund}
              aria-label={`Refund the gift card from ${buyer_name} for ${recipient_name}`}
            >
              Refund
            </Button>
          </ButtonRow>
        )}
      </Row>
    </Stack>
  )
}

/** All gift cards that were paid for, and the return of their money. */
export const gifts = moneyPart(load, Gifts)
