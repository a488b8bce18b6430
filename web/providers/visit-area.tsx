import { Button } from '@mantine/core'
import { Form } from 'react-router'

import type { Provider } from '#contract/availability.ts'
import { formatPostalCode } from '#contract/rules.ts'
import { Icon } from '#web/ui/icon.tsx'

import styles from './visit-area.module.css'

/** Where somebody makes visits, and whether that holds an address: asked by postal code, also without scripts. */
export function VisitArea({ provider }: { provider: Pick<Provider, 'area' | 'at_postal'> }) {
  const { area, at_postal: asked } = provider
  return (
    <section className={styles.area} aria-labelledby="area">
      <h2 id="area">
        <Icon name="map-pin" /> Where
      </h2>
      <p>{area.text}</p>
      <Form method="get" className={styles.ask} replace preventScrollReset>
        <label htmlFor="area-postal">Does that include you?</label>
        <input
          id="area-postal"
          name="postal"
          key={asked?.postal ?? ''}
          defaultValue={formatPostalCode(asked?.postal ?? '')}
          placeholder="V6B 1A1"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={7}
          required
          pattern="[A-Za-z]\d[A-Za-z] ?(\d[A-Za-z]\d)?"
          title="A postal code like V6B 1A1, or its first half"
        />
        <Button type="submit" variant="default">
          Check
        </Button>
      </Form>
      <p role="status" className={styles.answer} data-inside={asked?.is_inside || undefined}>
        {asked && (
          <>
            <Icon name={asked.is_inside ? 'check' : 'alert'} size={20} />
            <span>
              {asked.text}
              {asked.is_inside && ' The free times below allow for the drive.'}
            </span>
          </>
        )}
      </p>
    </section>
  )
}
