import { Button } from '@mantine/core'
import { Link } from 'react-router'

import { forClients, forProviders } from '#web/site/about-content.ts'
import { AtAGlance } from '#web/site/at-a-glance.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { PointCards } from '#web/site/point-cards.tsx'
import { pageMeta, useSite } from '#web/shell/site.ts'
import { Section } from '#web/ui/section.tsx'

import type { Route } from './+types/about'

import styles from './about.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Who we are, how we approve providers and what you can count on.')

export default function About() {
  const { name, serviceArea } = useSite()
  return (
    <>
      <PageHero
        title="An hour of care, without leaving home"
        lead={`${name} brings independent beauty, wellness and pet-care professionals in ${serviceArea} to the people who need them, at the kitchen table, on the balcony, next to the dog’s favourite blanket.`}
        art="house-garden"
      />
      <div className={`hb-wrap ${styles.story}`}>
        <p>
          Getting looked after should be the easy part of the day. For many of us it is not: the trip across the city,
          the parking, the waiting room, finding somebody for the children. People who do this work well often lose half
          their day to rent and empty chairs.
        </p>
        <p>
          So we turned it around. You choose who comes, at a price and a time you can see, and they come to you. They
          keep their own calendar and set their own prices. We approve every provider, hold the booking, handle the
          payment and stay reachable when something goes wrong.
        </p>
      </div>
      <Section title="What you can count on" lead="For everyone who opens their door." soft>
        <PointCards points={forClients} />
      </Section>
      <Section title="For the people who do the work" lead="Good hands deserve good conditions.">
        <PointCards points={forProviders} />
      </Section>
      <Section title="At a glance" soft>
        <AtAGlance />
      </Section>
      <div className={`hb-wrap ${styles.end}`}>
        <h2>Shall we begin?</h2>
        <div>
          <Button component={Link} to="/services" size="lg">
            Browse Services
          </Button>
          <Button component={Link} to="/signup?role=provider" size="lg" variant="default">
            Join as Service Provider
          </Button>
        </div>
      </div>
    </>
  )
}
