import type { DocumentBody } from '#contract/rules/content.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import styles from './content.module.css'

/** A document as it would read. */
export function DocumentPreview({ body: { title, caption, agreement, intro, sections } }: { body: DocumentBody }) {
  return (
    <Surface as="section" gap={12} aria-labelledby="preview" className={styles.preview ?? ''}>
      <Heading id="preview">Preview</Heading>
      <div>
        {caption && <Quiet size="sm">{caption}</Quiet>}
        <h3>{title || 'Without a title'}</h3>
        {intro.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
        {sections.map(({ id, title: heading, paragraphs }) => (
          <section key={id}>
            <h4>{heading || 'Without a heading'}</h4>
            {paragraphs.map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
          </section>
        ))}
        {agreement && <p>{agreement}</p>}
      </div>
    </Surface>
  )
}
