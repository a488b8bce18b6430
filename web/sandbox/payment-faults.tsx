import { useEffect, useState } from 'react'

import type { GatewayFaults } from '#contract/sandbox.ts'
import { call } from '#web/api.ts'
import { getGatewayFaults } from '#web/endpoints/sandbox.gen.ts'
import { Details } from '#web/ui/layout/details.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './payment-faults.module.css'

const Panel = lazyComponent(async () => (await import('./payment-faults-panel.tsx')).PaymentFaultsPanel)

const REFRESH_MS = 4000

/** The sandbox's payment company: how it behaves now, and how it will with the next payments. */
export function PaymentFaults() {
  const { data, reload } = useLoaded('knobs', (signal) => call(getGatewayFaults, { signal, token: '' }))
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
      className={styles.faults}
      title={<Title faults={data} />}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      {opened && data && <Panel faults={data} onChanged={reload} />}
    </Details>
  )
}

function Title({ faults }: { faults: GatewayFaults | null }) {
  return (
    <span>
      Payment company{' '}
      <span className={styles.state} data-turned={(faults && !faults.is_normal) || undefined} role="status">
        {faults?.text ?? ''}
      </span>
    </span>
  )
}
