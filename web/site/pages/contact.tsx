import { callServer } from '#web/api.server.ts'
import { getContent } from '#web/endpoints/content.gen.ts'
import { pageMeta } from '#web/shell/site.ts'
import { questions } from '#web/shell/structured-data.server.ts'
import { ContactForm } from '#web/site/contact-form.tsx'
import { ContactWays } from '#web/site/contact-ways.tsx'
import { Faq } from '#web/site/faq.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { Section } from '#web/ui/page/section.tsx'

import type { Route } from './+types/contact'

import styles from './contact.module.css'

/** The page also works when the answers can't be loaded. */
export async function loader({ context }: Route.LoaderArgs) {
  const faq = await callServer(context, getContent, { params: { name: 'faq' } }).catch(() => null)
  return { faq, things: faq ? [questions(faq.sections)] : [] }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return serverLoader().catch(() => ({ faq: null, things: [] }))
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, 'Contact', 'Write or call us. We answer within 24 hours.', '/og-default.png', loaderData?.things)

export default function Contact({ loaderData: { faq } }: Route.ComponentProps) {
  return (
    <>
      <PageHero title="We’re happy to help" lead="A person reads every message." art="speech" />
      <div className={`hb-wrap ${styles.columns}`}>
        <ContactForm />
        <ContactWays />
      </div>
      {faq && (
        <Section title={faq.title} lead={faq.intro.join(' ')} soft centred>
          <Faq items={faq.sections} />
        </Section>
      )}
    </>
  )
}
