import { useState } from 'react'
import { Link } from 'react-router'

import { TextInput } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'

import { findAnswers, type HelpAnswer, topicsFor } from './answers.ts'

import styles from './topics.module.css'

/** Answers by topic, each opened in place; what is typed leaves those that fit. */
export function Topics({ role }: { role: string }) {
  const [text, setText] = useState('')
  const isSearching = text.trim() !== ''
  const found = findAnswers(topicsFor(role), text)
  const count = found.reduce((sum, { answers }) => sum + answers.length, 0)
  return (
    <Stack as="section" gap={12} aria-label="Answers">
      <TextInput
        type="search"
        aria-label="Search answers"
        placeholder="Search answers"
        maxLength={100}
        leftSection={<Icon name="search" size={18} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div role="status" className={styles.status}>
        {isSearching && <Quiet size="sm">{countText(count)}</Quiet>}
      </div>
      {isSearching
        ? count > 0 && (
            <Surface flush>
              <Answers answers={found.flatMap(({ answers }) => answers)} />
            </Surface>
          )
        : found.map(({ key, title, icon, answers }) => (
            <Surface as="details" key={key} flush name="help-topic" className={styles.topic}>
              <summary>
                <span className={styles.sign}>
                  <Icon name={icon} />
                </span>
                <Heading as="h2" size="sm">
                  {title}
                </Heading>
                <Icon name="chevron-down" size={20} />
              </summary>
              <Answers answers={answers} />
            </Surface>
          ))}
    </Stack>
  )
}

function countText(count: number): string {
  if (count === 0) return 'No answer here yet. Write to us.'
  return count === 1 ? '1 answer' : `${count} answers`
}

function Answers({ answers }: { answers: readonly HelpAnswer[] }) {
  return (
    <PlainList>
      {answers.map(({ question, answer, at }) => (
        <li key={question} className={styles.answer}>
          <strong>{question}</strong>
          <p>
            {answer} {at && <Link to={at[1]}>{at[0]}</Link>}
          </p>
        </li>
      ))}
    </PlainList>
  )
}
