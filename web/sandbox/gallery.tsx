import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import type { ExampleName } from '#contract/examples.ts'
import { call } from '#web/api.ts'
import { listExamples } from '#web/endpoints/examples.gen.ts'
import { ExampleView } from '#web/sandbox/example-view.tsx'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { EmptyState, ErrorState } from '#web/ui/page/empty-state.tsx'

import styles from './gallery.module.css'

const CHANNELS = [
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['push', 'Push'],
  ['inbox', 'Inbox'],
] as const

/** All messages of the product with sample data: a list, and one example by each of its channels. */
export function Gallery() {
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState('')
  const { data, error, reload } = useLoaded('examples', (signal) => call(listExamples, { signal, token: '' }))
  if (data === null && error !== null) return <ErrorState message={LOAD_FAILED} onRetry={reload} />
  if (data === null) return <SkeletonCards label="Loading examples" />
  const chosen = { group: params.get('group') ?? '', channel: params.get('channel') ?? '' }
  const shown = data.filter((one) => matches(one, { ...chosen, words }))
  const open = shown.find(({ id }) => id === params.get('example'))
  const current = open ?? shown[0]
  const choose = (name: 'group' | 'channel' | 'example', value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Row wrap gap={12} className={styles.tools}>
        <TextInput
          type="search"
          className={styles.search}
          aria-label="Filter the examples by words"
          placeholder="Words, template or reader"
          leftSection={<Icon name="search" size={18} />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <PillSelect
          aria-label="Group"
          value={chosen.group}
          onChange={(event) => choose('group', event.currentTarget.value)}
        >
          <option value="">All groups</option>
          {Array.from(new Set(data.map(({ group }) => group)), (group) => (
            <option key={group}>{group}</option>
          ))}
        </PillSelect>
        <PillSelect
          aria-label="Channel"
          value={chosen.channel}
          onChange={(event) => choose('channel', event.currentTarget.value)}
        >
          <option value="">All channels</option>
          {CHANNELS.map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </PillSelect>
        <Quiet size="sm" role="status">
          {shown.length} of {data.length}
        </Quiet>
      </Row>
      {current ? (
        <div className={styles.columns} data-open={open !== undefined || undefined}>
          <div className={styles.list}>
            <Names examples={shown} current={current.id} onChoose={(id) => choose('example', id)} />
          </div>
          <div className={styles.view}>
            <Button
              variant="subtle"
              className={styles.back ?? ''}
              leftSection={<Icon name="arrow-left" size={18} />}
              onClick={() => choose('example', '')}
            >
              All examples
            </Button>
            <ExampleView key={current.id} name={current} />
          </div>
        </div>
      ) : (
        <EmptyState art="mailbox" title="No example matches" />
      )}
    </>
  )
}

function matches(
  { template, reader, example, title, group, channels }: ExampleName,
  wanted: { group: string; channel: string; words: string },
): boolean {
  const all = `${template} ${reader} ${example} ${title}`.toLowerCase()
  return (
    (wanted.group === '' || group === wanted.group) &&
    (wanted.channel === '' || channels.some((one) => one === wanted.channel)) &&
    all.includes(wanted.words.trim().toLowerCase())
  )
}

type NamesProps = { examples: readonly ExampleName[]; current: string; onChoose: (id: string) => void }

function Names({ examples, current, onChoose }: NamesProps) {
  return (
    <PlainList gap={4}>
      {examples.map(({ id, template, reader, example, title }) => (
        <li key={id}>
          <button
            type="button"
            className={styles.name}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => onChoose(id)}
          >
            <strong>{title}</strong>
            <span>
              {template} · {reader}
              {example !== 'usual' && ` · ${example}`}
            </span>
          </button>
        </li>
      ))}
    </PlainList>
  )
}
