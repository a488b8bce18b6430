import { Button } from '#web/ui/button.tsx'
import { useRef, useState } from 'react'

import { SPECIALTIES_MAX, SPECIALTY_LENGTH_MAX } from '#contract/constants.ts'
import { distinctWords } from '#contract/rules.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { useAfterPointer } from '#web/ui/forms/use-after-pointer.ts'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'

import styles from './specialties-field.module.css'

type SpecialtiesFieldProps = {
  value: readonly string[]
  /** Text in the field that isn't a tag yet. It is saved with the others. */
  typed: string
  /** The server's message about them. */
  refused?: string | null | undefined
  onType: (typed: string) => void
  onChange: (value: string[]) => void
}

/** Tags: trimmed, non-empty, each once. Enter or a comma adds, Backspace takes the last. */
export function SpecialtiesField({ value, typed: text, refused, onType: setText, onChange }: SpecialtiesFieldProps) {
  const afterPointer = useAfterPointer()
  const [problem, setProblem] = useState<string | null>(null)
  const shown = problem ?? refused
  const input = useRef<HTMLInputElement>(null)

  const add = (typed: string) => {
    const fresh = distinctWords(typed.split(','))
    if (fresh.some((one) => one.length > SPECIALTY_LENGTH_MAX)) {
      setProblem(`Please keep each specialty under ${SPECIALTY_LENGTH_MAX} characters`)
      setText(typed)
      return
    }
    const next = distinctWords([...value, ...fresh])
    if (next.length > SPECIALTIES_MAX) {
      setProblem(`Please keep it to ${SPECIALTIES_MAX} specialties`)
      return
    }
    setProblem(fresh.length > 0 && next.length === value.length ? 'You’ve added this already' : null)
    setText('')
    if (next.length > value.length) onChange(next)
  }
  const remove = (one: string) => {
    setProblem(null)
    onChange(value.filter((other) => other !== one))
    input.current?.focus()
  }

  return (
    <div>
      <TextInput
        ref={input}
        label="Specialties"
        description="Press Enter after each."
        placeholder={value.length === 0 ? 'Gel nails, bridal makeup' : ''}
        value={text}
        maxLength={200}
        error={shown && <FieldError>{shown}</FieldError>}
        rightSectionWidth={84}
        rightSection={
          <Button size="compact-sm" variant="light" disabled={text.trim() === ''} onClick={() => add(text)}>
            Add
          </Button>
        }
        onChange={(event) => {
          const typed = event.currentTarget.value
          if (typed.includes(',')) add(typed)
          else setText(typed)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(text)
          }
          const last = value.at(-1)
          if (event.key === 'Backspace' && text === '' && last) remove(last)
        }}
        onBlur={() => text.trim() !== '' && afterPointer(() => add(text))}
      />
      {value.length > 0 && (
        <Row as={PlainList} wrap className={styles.tags} aria-label="Your specialties">
          {value.map((one) => (
            <li key={one}>
              {one}
              <IconButton icon="close" size={32} iconSize={14} label={`Remove ${one}`} onClick={() => remove(one)} />
            </li>
          ))}
        </Row>
      )}
    </div>
  )
}
