import { Button } from '#web/ui/button.tsx'

import { SECTIONS_MAX, TITLE_MAX } from '#contract/rules/content.ts'
import { ArtField } from '#web/admin/catalogue/art-field.tsx'
import { Textarea, TextInput } from '#web/ui/forms/fields.tsx'
import { FieldError } from '#web/ui/forms/form-error.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

import { headingProblem, textProblem, type TypedSection } from './typed.ts'

import styles from './content.module.css'

type SectionFieldsProps = {
  sections: TypedSection[]
  hasArt: boolean
  /** Its page is laid out for these: they change and move, none comes or goes. */
  isFixed?: boolean
  /** Name of one section: "Question", "Section". */
  noun: string
  /** Whether what is wrong is said. */
  isChecked: boolean
  onChange: (sections: TypedSection[]) => void
}

let made = 0

/** The sections of a document, in their order: each can be changed, moved by buttons and taken away. */
export function SectionFields({ sections, hasArt, isFixed = false, noun, isChecked, onChange }: SectionFieldsProps) {
  const put = (at: number, change: Partial<TypedSection>) =>
    onChange(sections.map((section, place) => (place === at ? { ...section, ...change } : section)))
  const move = (at: number, by: -1 | 1) => {
    const next = [...sections]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  const said = (problem: string | null) => isChecked && problem !== null && <FieldError>{problem}</FieldError>
  return (
    <Stack gap={0}>
      <PlainList gap={0}>
        {sections.map((section, at) => {
          const name = `${noun} ${at + 1}`
          return (
            <Stack as="li" key={section.key} gap={12} className={styles.section}>
              <Row justify="between">
                <Heading as="h3" size="sm">
                  {name}
                </Heading>
                <Row gap={0}>
                  <IconButton
                    icon="chevron-down"
                    className={styles.up}
                    label={`Move ${name} up`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={`Move ${name} down`}
                    disabled={at === sections.length - 1}
                    onClick={() => move(at, 1)}
                  />
                  {!isFixed && (
                    <IconButton
                      icon="trash"
                      label={`Remove ${name}`}
                      onClick={() => onChange(sections.filter((one) => one !== section))}
                    />
                  )}
                </Row>
              </Row>
              <TextInput
                label="Heading"
                aria-label={`Heading of ${name}`}
                required
                maxLength={TITLE_MAX}
                autoComplete="off"
                value={section.title}
                error={said(headingProblem(section.title))}
                onChange={(event) => put(at, { title: event.currentTarget.value })}
              />
              {hasArt && (
                <ArtField
                  name={`art-${section.key}`}
                  value={section.art}
                  error={false}
                  onBlur={() => {}}
                  onChange={(typed) => put(at, { art: typeof typed === 'string' ? typed : typed.currentTarget.value })}
                />
              )}
              <Textarea
                label="Text"
                aria-label={`Text of ${name}`}
                rows={4}
                value={section.text}
                error={said(textProblem(section.text))}
                onChange={(event) => put(at, { text: event.currentTarget.value })}
              />
            </Stack>
          )
        })}
      </PlainList>
      {!isFixed && (
        <ButtonRow style={{ marginTop: 16 }}>
          <Button
            variant="default"
            disabled={sections.length >= SECTIONS_MAX}
            onClick={() => {
              made += 1
              onChange([
                ...sections,
                { key: `new-${made}`, id: null, title: '', art: hasArt ? 'sparkles' : '', text: '' },
              ])
            }}
          >
            {`Add a ${noun.toLowerCase()}`}
          </Button>
        </ButtonRow>
      )}
    </Stack>
  )
}
