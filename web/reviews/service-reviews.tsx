import { Link } from 'react-router'

import type { ServiceReview } from '#contract/reviews.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'

import { ReviewCard } from './review-card.tsx'

import styles from './service-reviews.module.css'

/** The latest reviews of a service from all providers. Empty before the first one. */
export function ServiceReviews({ title, reviews }: { title: string; reviews: readonly ServiceReview[] }) {
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews" className={styles.section}>
      <h2 id="reviews">What clients say about {title}</h2>
      <PlainList gap={16} className={styles.list}>
        {reviews.map((review) => (
          <Surface as="li" key={review.id}>
            <ReviewCard
              review={review}
              about={<Link to={`/providers/${review.provider.id}`}>{review.provider.full_name}</Link>}
              replier={review.provider.full_name}
            />
          </Surface>
        ))}
      </PlainList>
    </section>
  )
}
