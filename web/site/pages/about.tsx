import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { callServer } from '#web/api.server.ts'
import { getContent } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { AtAGlance } from '#web/site/at-a-glance.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { PointCards } from '#web/site/point-cards.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Section } from '#web/ui/page/section.tsx'

import type { Route } from './+types/about'

import styles from './about.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const [about, ...groups] = await Promise.all([
    callServer(context, getContent, { params: { name: 'about' } }),
    callServer(context, getContent, { params: { name: 'about-clients' } }),
    callServer(context, getContent, { params: { name: 'about-providers' } }),
  ])
  return { about, groups }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Who we are and how we approve providers.')

export default function About({ loaderData: { about, groups } }: Route.ComponentProps) {
  const [lead = '', ...story] = about.intro
  return (
    <>
      <PageHero title={about.title} lead={lead} art="house-garden" />
      <div className={`hb-wrap ${styles.story}`}>
        {story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {groups.map(({ title, intro, sections }, at) => (
        <Section key={title} title={title} lead={intro.join(' ')} soft={at % 2 === 0}>
          <PointCards points={sections} />
        </Section>
      ))}
      <Section title="At a glance" soft>
        <AtAGlance />
      </Section>
      <Stack gap={20} align="center" className={`hb-wrap ${styles.end}`}>
        <h2>Ready to start?</h2>
        <ButtonRow justify="center">
          <Button component={Link} to="/services" size="lg">
            Browse Services
          </Button>
          <Button component={Link} to="/signup?role=provider" size="lg" variant="default">
            Join as Service Provider
          </Button>
        </ButtonRow>
      </Stack>
    </>
  )
}
