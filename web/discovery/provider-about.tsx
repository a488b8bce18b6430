import type { Provider } from '#contract/availability.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './provider-about.module.css'

/** A provider's specialties and text. Empty without either. */
export function ProviderAbout({ specialties, bio }: Pick<Provider, 'specialties' | 'bio'>) {
  if (specialties.length === 0 && bio === '') return null
  return (
    <div>
      {specialties.length > 0 && (
        <PlainList row gap={8} className={styles.specialties} aria-label="Specialties">
          {specialties.map((specialty) => (
            <li key={specialty}>{specialty}</li>
          ))}
        </PlainList>
      )}
      {bio && <p className={styles.bio}>{bio}</p>}
    </div>
  )
}
