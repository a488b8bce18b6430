import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { ProviderCard as Card } from '#contract/availability.ts'
import type { Booking } from '#contract/bookings.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { BookedBefore } from '#web/discovery/favourites/booked-before.tsx'
import { save, useFavourites } from '#web/discovery/favourites/favourites.ts'
import { ProviderCard } from '#web/discovery/provider-card.tsx'
import { listFavourites } from '#web/endpoints/availability/favourites.gen.ts'
import { listBookings } from '#web/endpoints/bookings.gen.ts'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'

import type { Route } from './+types/favourites'

import styles from './favourites.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Favourites')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request, ['client'], landingPath)
  const loaded = await tryLoad(LOAD_FAILED, () => call(listFavourites))
  // Suggestions to save, while nothing is saved.
  const past = loaded.data?.length === 0 ? await call(listBookings, { query: { tab: 'past' } }).catch(() => []) : []
  return { loaded, past }
}

/** A client's favourites with their next available times. A removed one can be restored until the page is left. */
export default function FavouritesPage({ loaderData: { loaded, past } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Favourites"
        lead={
          loaded.data?.length === 0 && hasHadVisits(past)
            ? 'Tap the heart beside a provider to keep them here.'
            : undefined
        }
      />
      <WhenLoaded loaded={loaded}>{(cards) => <Saved cards={cards} past={past} />}</WhenLoaded>
    </>
  )
}

const hasHadVisits = (past: readonly Booking[]) => past.some(({ status }) => status === 'completed')

function Saved({ cards, past }: { cards: readonly Card[]; past: readonly Booking[] }) {
  const saved = useFavourites()
  if (cards.length === 0)
    return hasHadVisits(past) ? (
      <Stack gap={16}>
        <BookedBefore past={past} />
        <ButtonRow phones="share">
          <Button component={Link} to="/services">
            Browse services
          </Button>
        </ButtonRow>
      </Stack>
    ) : (
      <EmptyState art="heart" title="No favourites yet" action={{ label: 'Browse services', to: '/services' }}>
        <p>Tap the heart beside a provider.</p>
      </EmptyState>
    )
  return (
    <PlainList gap={16}>
      {cards.map((card) =>
        saved === null || saved.has(card.id) ? (
          <ProviderCard key={card.id} card={card} />
        ) : (
          <Removed key={card.id} card={card} />
        ),
      )}
    </PlainList>
  )
}

function Removed({ card }: { card: Card }) {
  const undo = () => save(card.id, true).catch((error: unknown) => toast(errorText(error, 'Couldn’t save.'), 'error'))
  return (
    <Surface as="li">
      <Row wrap justify="between" className={styles.removed}>
        <span role="status">{card.full_name} is no longer saved.</span>
        {/* The heart that had the focus is gone. */}
        <Button variant="default" ref={(button) => button?.focus()} onClick={() => void undo()}>
          Undo
        </Button>
      </Row>
    </Surface>
  )
}
