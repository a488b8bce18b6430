import { useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { isAppleHandheld, isOnHomeScreen } from '#web/ui/home-screen.ts'
import { Notice } from '#web/ui/layout/notice.tsx'

/** A provider who has pressed "Not now" in this browser isn't asked again. */
const DECLINED_KEY = 'homebloom.install-declined'

/** The event of Chromium and its relatives, held by the document from its start. */
type Offer = Event & { prompt(): Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this browser adds a site to the home screen: by asking, by hand, or not at all. */
type Way = { by: 'prompt'; offer: Offer } | { by: 'hand' } | null

/** For providers who work with it all day: one tap away, and the day readable offline. */
export function InstallOffer() {
  const [way, setWay] = useState<Way>(findWay)
  if (way === null) return null
  const leave = () => {
    localStorage.setItem(DECLINED_KEY, '1')
    setWay(null)
  }
  const install = async (offer: Offer) => {
    await offer.prompt()
    await offer.userChoice
    leave()
  }
  return (
    <Notice
      as="section"
      tone="plain"
      icon="home"
      aria-label="Home screen"
      title="Add Homebloom to your home screen"
      actions={
        <>
          {way.by === 'prompt' && (
            <Button size="sm" onClick={() => void install(way.offer)}>
              Add it
            </Button>
          )}
          <Button size="sm" variant="default" onClick={leave}>
            Not now
          </Button>
        </>
      }
    >
      See your visits without reception.
      {way.by === 'hand' && ' In Safari: tap Share, then “Add to Home Screen”.'}
    </Notice>
  )
}

function findWay(): Way {
  if (isOnHomeScreen() || localStorage.getItem(DECLINED_KEY) !== null) return null
  const { installOffer } = window as unknown as { installOffer?: Offer }
  if (installOffer) return { by: 'prompt', offer: installOffer }
  return isAppleHandheld() ? { by: 'hand' } : null
}
