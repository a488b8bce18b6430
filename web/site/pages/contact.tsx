import { faqItems } from '#contract/content.ts'
import { ContactForm } from '#web/site/contact-form.tsx'
import { ContactWays } from '#web/site/contact-ways.tsx'
import { Faq } from '#web/site/faq.tsx'
import { PageHero } from '#web/site/page-hero.tsx'
import { pageMeta } from '#web/shell/site.ts'
import { Section } from '#web/ui/section.tsx'

import type { Route } from './+types/contact'

import styles from './contact.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Contact', 'Write or call us. We answer every message within 24 hours.')

export default function Contact() {
  return (
    <>
      <PageHero
        title="We are happy to help"
        lead="A question about a visit, an idea, or something that went wrong: a person reads every message."
        art="speech"
      />
      <div className={`hb-wrap ${styles.columns}`}>
        <ContactForm />
        <ContactWays />
      </div>
      <Section title="Frequently asked questions" lead="Often the answer is already here." soft centred>
        <Faq items={faqItems} />
      </Section>
    </>
  )
}
