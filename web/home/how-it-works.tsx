import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Section } from '#web/ui/page/section.tsx'

import { lineOf, type PartWords } from './words.ts'

import styles from './how-it-works.module.css'

export function HowItWorks({ title: heading, intro, sections }: PartWords) {
  return (
    <Section centred title={heading} lead={lineOf(intro)}>
      <PlainList as="ol" gap={24} className={styles.steps}>
        {sections.map(({ id, title, paragraphs, art }, at) => (
          <li key={id} className={styles.step}>
            <span className={styles.picture}>
              <img
                src={`/art/${art ?? 'sparkles'}.webp`}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                decoding="async"
              />
              <span className={styles.number}>{at + 1}</span>
            </span>
            <h3>{title}</h3>
            <p>{lineOf(paragraphs)}</p>
          </li>
        ))}
      </PlainList>
    </Section>
  )
}
