import { type ReactNode, useState } from 'react'

import type { Example, ExampleName } from '#contract/examples.ts'
import { call } from '#web/api.ts'
import { getExample } from '#web/endpoints/examples.gen.ts'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'

import styles from './example-view.module.css'

type Scheme = 'light' | 'dark'

const DARK_ALONE = '@media (prefers-color-scheme: dark)'
/** Widths of a phone and of an email program on a computer. */
const WIDTHS = [360, 600] as const

/** One example by each of its channels. */
export function ExampleView({ name }: { name: ExampleName }) {
  const { data, error, reload } = useLoaded(name.id, (signal, id) =>
    call(getExample, { params: { id }, signal, token: '' }),
  )
  if (data === null && error !== null) return <ErrorState message={LOAD_FAILED} onRetry={reload} />
  if (data === null) return <SkeletonCards label="Loading the example" />
  const { mail, sms, push, inbox } = data
  return (
    <Stack as="article" gap={20} aria-labelledby="example-title">
      <header>
        <Heading id="example-title">{data.title}</Heading>
        <Quiet size="sm">
          {data.template} to the {data.reader}: {data.example}
        </Quiet>
      </header>
      {sms && (
        <Channel title="Text message">
          <p className={styles.bubble}>{sms.text}</p>
          <Quiet size="sm">
            {sms.length} characters, {sms.segments === 1 ? '1 part' : `${sms.segments} parts`}
          </Quiet>
        </Channel>
      )}
      {push && (
        <Channel title="On a device">
          <strong>{push.title}</strong>
          <Quiet size="sm">Opens {push.path}</Quiet>
        </Channel>
      )}
      {inbox && (
        <Channel title="In the inbox">
          <strong>{inbox.title}</strong>
          <span>{inbox.text}</span>
          <Quiet size="sm">{inbox.path ? `Opens ${inbox.path}` : 'Opens nothing'}</Quiet>
        </Channel>
      )}
      {mail && <Mail mail={mail} />}
    </Stack>
  )
}

function Channel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Surface as="section" aria-label={title} className={styles.channel}>
      <Heading as="h3">{title}</Heading>
      {children}
    </Surface>
  )
}

/** In the form that email programs show, with the plain text that goes with it. */
function Mail({ mail: { subject, html, text, headers, calendar } }: { mail: NonNullable<Example['mail']> }) {
  const [scheme, setScheme] = useState<Scheme>('light')
  const [width, setWidth] = useState<number>(WIDTHS[1])
  return (
    <Channel title="Email">
      <Row wrap gap={12}>
        <PillSelect
          aria-label="Colours of the email"
          value={scheme}
          onChange={(event) => setScheme(event.currentTarget.value as Scheme)}
        >
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </PillSelect>
        <PillSelect
          aria-label="Width of the email"
          value={width}
          onChange={(event) => setWidth(Number(event.currentTarget.value))}
        >
          {WIDTHS.map((px) => (
            <option key={px} value={px}>
              {px} px wide
            </option>
          ))}
        </PillSelect>
      </Row>
      <FactList>
        <Fact name="Subject">{subject}</Fact>
        {Object.entries(headers ?? {}).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </FactList>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- where it scrolls it has to be reachable by keyboard */}
      <div className={styles.box} role="region" aria-label="Email preview" tabIndex={0}>
        <iframe
          title={`${subject}, ${scheme}, ${width} px wide`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={inScheme(html, scheme)}
          width={width}
          className={styles.mail}
        />
      </div>
      <Heading as="h3">Plain text</Heading>
      <pre className={styles.text}>{text}</pre>
      {calendar !== null && (
        <>
          <Heading as="h3">For the calendar</Heading>
          <pre className={styles.text}>{calendar}</pre>
        </>
      )}
    </Channel>
  )
}

/** Independent of the browser's own colour scheme. */
function inScheme(html: string, scheme: Scheme): string {
  const styled = html.replace(DARK_ALONE, scheme === 'dark' ? '@media all' : '@media not all')
  return styled.replace('<head>', '<head><base target="_blank">')
}
