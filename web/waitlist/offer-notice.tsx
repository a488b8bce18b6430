import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import type { WaitlistOffer } from '#contract/waitlist.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

import { useWhenOver } from './use-when-over.ts'

type OfferNoticeProps = { offer: WaitlistOffer; onOver: () => void }

/** A time that is held for the client right now: before everything else, because it does not wait. */
export function OfferNotice({ offer, onOver }: OfferNoticeProps) {
  useWhenOver(offer, onOver)
  return (
    <Notice
      as="section"
      tone="accent"
      icon="clock"
      aria-label="A time is held for you"
      title={`${offer.until_text}: ${offer.title}`}
      actions={
        <Button component={Link} to={`/waitlist/offers/${offer.id}`} size="sm">
          See this time
        </Button>
      }
    >
      <p>
        {offer.text} with {offer.provider.full_name}.
        {offer.earlier_than !== null && ` Your visit is now on ${offer.earlier_than}.`}
      </p>
    </Notice>
  )
}
