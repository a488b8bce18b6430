import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useEffect, useRef } from 'react'

import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './visit-address.module.css'

type VisitAddressProps = {
  /** The client's own address in words; '' when there is none. */
  own: string
  /** Another address is being given. */
  elsewhere: boolean
  onElsewhere: (elsewhere: boolean) => void
  /** The fields of the other address. */
  children: ReactNode
}

/** Place of the visit: at home, unless another address is given for this visit. */
export function VisitAddress({ own, elsewhere, onElsewhere, children }: VisitAddressProps) {
  const ref = useRef<HTMLDivElement>(null)
  const before = useRef(elsewhere)
  useEffect(() => {
    if (before.current === elsewhere) return
    before.current = elsewhere
    // The button that was pressed is gone: the keyboard continues in its replacement, immediately or a moment later.
    // The box that saves an address may come before the address does.
    const goOn = () => {
      const next = ref.current?.querySelector<HTMLElement>(elsewhere ? 'input:not([type=checkbox])' : 'button')
      next?.focus()
      return Boolean(next)
    }
    if (goOn() || !ref.current) return
    const arrival = new MutationObserver(() => goOn() && arrival.disconnect())
    arrival.observe(ref.current, { childList: true, subtree: true })
    return () => arrival.disconnect()
  }, [elsewhere])
  return (
    <div ref={ref}>
      {elsewhere ? (
        <Stack>
          {children}
          <Quiet size="sm">For this visit only.</Quiet>
          {own && (
            <div>
              <Button variant="default" size="sm" onClick={() => onElsewhere(false)}>
                Use my address instead
              </Button>
            </div>
          )}
        </Stack>
      ) : (
        <Row gap={12} wrap className={styles.own}>
          <Icon name="map-pin" size={22} />
          <address>{own}</address>
          <Button variant="default" size="sm" onClick={() => onElsewhere(true)}>
            Change
          </Button>
        </Row>
      )}
    </div>
  )
}
