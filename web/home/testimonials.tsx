import type { Testimonial } from '#contract/content.ts'
import type { QuotedReview } from '#contract/reviews.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { lineOf, type PartWords } from './words.ts'

import styles from './testimonials.module.css'

type TestimonialsProps = {
  words: PartWords
  /** Quotes from published reviews. */
  quotes: readonly QuotedReview[]
  /** Only the sandbox has any. */
  samples: readonly Testimonial[]
}

/**
 * Quotes of clients. Samples only until there is one, and empty without either.
 * Rules: docs/product-rules.md#testimonials
 */
export function Testimonials({ words, quotes, samples }: TestimonialsProps) {
  const items = quotes.length > 0 ? quotes.map(toItem) : samples.map((sample) => ({ ...sample, key: sample.name }))
  if (items.length === 0) return null
  return (
    <Section soft title={words.title} lead={lineOf(words.intro)}>
      {/* On phones it is scrolled, also by keyboard. */}
      <PlainList row gap={24} className={styles.grid} tabIndex={0} aria-label="Testimonials">
        {items.map(({ key, name, role, stars, text, image }) => (
          <Surface as="li" key={key} className={styles.card}>
            <Rating stars value={stars} />
            <blockquote>{text}</blockquote>
            <Row gap={12} className={styles.person}>
              <Avatar name={name} src={image} size={44} />
              <div>
                <strong>{name}</strong>
                <span>{role}</span>
              </div>
            </Row>
          </Surface>
        ))}
      </PlainList>
    </Section>
  )
}

function toItem({ id, author, service, stars, text }: QuotedReview) {
  return { key: id, name: author, role: service, stars, text, image: null }
}
