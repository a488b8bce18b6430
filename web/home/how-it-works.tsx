import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Section } from '#web/ui/page/section.tsx'

import { howItWorks } from './home-content.ts'

import styles from './how-it-works.module.css'

export function HowItWorks() {
  return (
    <Section centred title="How It Works" lead="From the first look to a good hour at home, in three steps.">
      <PlainList as="ol" gap={40} className={styles.steps}>
        {howItWorks.map(({ title, text, art }, at) => (
          <li key={title} className={styles.step}>
            <span className={styles.picture}>
              <img src={`/art/${art}.webp`} alt="" width={80} height={80} loading="lazy" decoding="async" />
              <span className={styles.number}>{at + 1}</span>
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </PlainList>
    </Section>
  )
}
