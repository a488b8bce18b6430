import { useEffect, useState } from 'react'

import type { GatewayKnobs } from '#contract/sandbox.ts'
import { call } from '#web/api.ts'
import { getGatewayKnobs } from '#web/endpoints/sandbox.gen.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './payment-knobs.module.css'

const Panel = lazyComponent(async () => (await import('./payment-knobs-panel.tsx')).PaymentKnobsPanel)

const REFRESH_MS = 4000

/** The sandbox's payment company: how it behaves now, and how it shall with the next payments. */
export function PaymentKnobs() {
  const { data, reload } = useLoaded('knobs', (signal) => call(getGatewayKnobs, { signal, token: '' }))
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [reload])
  return (
    <Details
      icon="settings"
      className={styles.knobs}
      title={<Title knobs={data} />}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      {opened && data && <Panel knobs={data} onChanged={reload} />}
    </Details>
  )
}

function Title({ knobs }: { knobs: GatewayKnobs | null }) {
  return (
    <span>
      Payment company{' '}
      <span className={styles.state} data-turned={(knobs && !knobs.is_normal) || undefined} role="status">
        {knobs?.text ?? ''}
      </span>
    </span>
  )
}
