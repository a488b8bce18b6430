import { useId } from 'react'

import type { Notices } from '#contract/notices.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { chooseNotice, consentToTexts, getNotices } from '#web/endpoints/notices.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useAct } from '#web/ui/forms/use-act.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

type Group = Notices['groups'][number]

/** What somebody is told, and by which way: each tick counts at once. */
export function NoticesPart() {
  const id = useId()
  const { data, error, replace } = useLoaded('notices', (signal) => call(getNotices, { signal }))
  const act = useAct('That did not work. Please try again.')
  const keep = (change: () => Promise<Notices>) => void act.run(async () => replace(await change()))
  return (
    <Surface as="section" raised gap={12} aria-labelledby={id} id="notices">
      <Heading id={id}>What we tell you</Heading>
      <Quiet size="sm">What is about an answer, money or your account always comes by mail and in your inbox.</Quiet>
      <FormError>{error === null ? act.error : errorText(error, 'We could not load your choices.')}</FormError>
      <PlainList divided>
        {data?.groups.map((group) => (
          <GroupRow
            key={group.topic}
            group={group}
            onChange={(channel, is_on) =>
              keep(() => call(chooseNotice, { body: { topic: group.topic, channel, is_on } }))
            }
          />
        ))}
        {data && (
          <TextsRow
            texts={data.texts}
            onChange={(is_given) => keep(() => call(consentToTexts, { body: { is_given, words: data.texts.words } }))}
          />
        )}
      </PlainList>
    </Surface>
  )
}

function GroupRow({
  group,
  onChange,
}: {
  group: Group
  onChange: (channel: 'email' | 'inbox', isOn: boolean) => void
}) {
  return (
    <Stack as="li" gap={8}>
      <Words title={group.title}>
        <span>{group.optional_text}</span>
        {group.essential_text !== null && <span>{group.essential_text}</span>}
      </Words>
      <Row gap={24}>
        <Tick
          aria-label={`${group.title} by mail`}
          checked={group.email}
          onChange={(event) => onChange('email', event.currentTarget.checked)}
        >
          Mail
        </Tick>
        <Tick
          aria-label={`${group.title} in the inbox`}
          checked={group.inbox}
          onChange={(event) => onChange('inbox', event.currentTarget.checked)}
        >
          Inbox
        </Tick>
      </Row>
    </Stack>
  )
}

function TextsRow({ texts, onChange }: { texts: Notices['texts']; onChange: (isGiven: boolean) => void }) {
  const id = useId()
  return (
    <Stack as="li" gap={8}>
      <Words title="Text messages">
        <span id={id}>{texts.words}</span>
        <span>
          None from 9 PM to 8 AM, but for codes, alarms, a visit that changes within 24 hours and a request that has to
          be answered before 9 AM.
        </span>
        {texts.said_text !== null && <span>{texts.said_text}</span>}
      </Words>
      <Tick aria-describedby={id} checked={texts.is_given} onChange={(event) => onChange(event.currentTarget.checked)}>
        Text me about my visits
      </Tick>
    </Stack>
  )
}
