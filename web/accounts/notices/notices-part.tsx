import { useId } from 'react'

import type { Notices } from '#contract/notices.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { chooseNotice, consentToTexts, getNotices } from '#web/endpoints/notices.gen.ts'
import { listDevices } from '#web/endpoints/push.gen.ts'
import { DeviceRows } from '#web/push/device-rows.tsx'
import { useSite } from '#web/shell/site.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { shortDates } from '#web/ui/values/short-dates.ts'

type Group = Notices['groups'][number]

/** Notification settings by group and channel. Each tick is saved immediately. */
export function NoticesPart() {
  const id = useId()
  const { data, error, replace } = useLoaded('notices', (signal) => call(getNotices, { signal }))
  const devices = useLoaded('devices', (signal) => call(listDevices, { signal }))
  const publicKey = devices.data?.public_key ?? null
  // Together, in reserved room: the devices are in the middle, and add a choice to each row.
  const shown = devices.data === null && devices.error === null ? null : data
  const isWaiting = shown === null && error === null
  const act = useAction()
  const keep = (change: () => Promise<Notices>) => void act.run(async () => replace(await change()))
  return (
    <Surface as="section" raised gap={12} aria-labelledby={id}>
      <Heading as="h1" id={id}>
        Notifications
      </Heading>
      <Quiet size="sm">We always email you about requests, payments and your account.</Quiet>
      <FormError>{error === null ? act.error : errorText(error, LOAD_FAILED)}</FormError>
      <PlainList divided style={isWaiting ? { minHeight: '100vh' } : undefined}>
        {shown?.groups.map((group) => (
          <GroupRow
            key={group.topic}
            group={group}
            hasDevices={publicKey !== null}
            onChange={(channel, is_on) =>
              keep(() => call(chooseNotice, { body: { topic: group.topic, channel, is_on } }))
            }
          />
        ))}
        {shown && devices.data && publicKey !== null && (
          <DeviceRows devices={devices.data} publicKey={publicKey} onChange={devices.replace} />
        )}
        {shown && (
          <TextsRow
            texts={shown.texts}
            onChange={(is_given) => keep(() => call(consentToTexts, { body: { is_given, words: shown.texts.words } }))}
          />
        )}
      </PlainList>
    </Surface>
  )
}

type GroupRowProps = {
  group: Group
  /** The site can notify people on their devices. */
  hasDevices: boolean
  onChange: (channel: 'email' | 'push' | 'inbox', isOn: boolean) => void
}

function GroupRow({ group, hasDevices, onChange }: GroupRowProps) {
  return (
    <Stack as="li" gap={8}>
      <Words title={group.title}>
        <span>{group.optional_text}</span>
        {group.essential_text !== null && <span>{group.essential_text}</span>}
      </Words>
      <Row gap={[0, 24]} wrap>
        <Tick
          aria-label={`${group.title} by email`}
          checked={group.email}
          onChange={(event) => onChange('email', event.currentTarget.checked)}
        >
          Email
        </Tick>
        <Tick
          aria-label={`${group.title} in the inbox`}
          checked={group.inbox}
          onChange={(event) => onChange('inbox', event.currentTarget.checked)}
        >
          Inbox
        </Tick>
        {hasDevices && (
          <Tick
            aria-label={`${group.title} on devices`}
            checked={group.push}
            onChange={(event) => onChange('push', event.currentTarget.checked)}
          >
            Devices
          </Tick>
        )}
      </Row>
    </Stack>
  )
}

function TextsRow({ texts, onChange }: { texts: Notices['texts']; onChange: (isGiven: boolean) => void }) {
  const id = useId()
  const year = useSite().today.slice(0, 4)
  return (
    <Stack as="li" gap={8}>
      <Words title="Text messages">
        <span id={id}>{texts.words}</span>
        <span>No texts from 9 PM to 8 AM, unless it’s urgent.</span>
        {texts.said_text !== null && <span>{shortDates(texts.said_text, year)}</span>}
      </Words>
      <Tick aria-describedby={id} checked={texts.is_given} onChange={(event) => onChange(event.currentTarget.checked)}>
        Text me about my visits
      </Tick>
    </Stack>
  )
}
