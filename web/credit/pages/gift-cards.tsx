import { Link, useSearchParams } from 'react-router'

import { GIFT_MAX, GIFT_MIN } from '#contract/gift-terms.ts'
import { GiftFace } from '#web/credit/gift-face.tsx'
import { GiftForm } from '#web/credit/gift-form-part.ts'
import { useSession } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { PageHero } from '#web/site/page-hero.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import type { Route } from './+types/gift-cards'

import styles from './gift-cards.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Gift cards', 'Give a visit at home. You choose the amount, they choose the service.')

/** Public page about gift cards. Signed-in people can buy one. */
export default function GiftCards() {
  const { user } = useSession()
  const [params] = useSearchParams()
  return (
    <>
      <PageHero
        title="Give a visit at home"
        lead="You choose the amount. They choose the service, time and provider."
        // The room is the same for both: who is asking is known only after the page.
        art={<div className={styles.picture}>{user ? <GiftPicture /> : <GuestCard />}</div>}
      />
      <Stack gap={24} className="hb-wrap" style={{ paddingBottom: 'var(--hb-section)' }}>
        <ul className={styles.points}>
          <li>
            ${GIFT_MIN} to ${GIFT_MAX}
          </li>
          <li>Never expires, no fees</li>
          <li>Cancel until it’s sent</li>
          <li>
            <Link to="/credit">Have a code? Redeem it</Link>
          </li>
        </ul>
        {params.has('again') && <Notice role="status">Nothing was charged.</Notice>}
        {/* Last, because the server cannot know who asks: what takes the place of the other moves nothing. */}
        {user ? (
          <GiftForm senderName={user.full_name} />
        ) : (
          <Stack gap={20} className={styles.guest}>
            <div className={styles.below}>
              <GuestCard />
            </div>
            <Button component={Link} to="/login?redirect=%2Fgift-cards" size="lg">
              Log in to buy a gift card
            </Button>
          </Stack>
        )}
      </Stack>
    </>
  )
}

function GuestCard() {
  return <GiftFace label="A gift card" amount="$50" art="gift" lines={['For someone special']} />
}

/** Buyers see their own card below. */
function GiftPicture() {
  return <img src="/art/gift.webp" alt="" width={176} height={176} />
}
