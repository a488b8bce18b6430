import type { HouseholdMember } from '#contract/household.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import { NoteList } from './note-list.tsx'

import styles from './household.module.css'

const ART: Record<NonNullable<HouseholdMember['species']>, string> = {
  dog: 'dog',
  cat: 'cat',
  rabbit: 'paws',
  bird: 'feather',
  other: 'paws',
}

type MemberCardProps = { member: HouseholdMember; onEdit: () => void; onRemove: () => void }

/** A household member with their notes. */
export function MemberCard({ member, onEdit, onRemove }: MemberCardProps) {
  const { name, details, species, lines, kind } = member
  return (
    <Surface as="li" gap={16}>
      <Row gap={16} className={styles.head}>
        <ArtTile art={kind === 'pet' ? ART[species ?? 'other'] : 'child'} size={44} square />
        <div>
          <Heading as="h3" size="sm">
            {name}
          </Heading>
          <Quiet size="sm">{details || 'Person'}</Quiet>
        </div>
      </Row>
      <Noted lines={lines} />
      <Acts name={name} onEdit={onEdit} onRemove={onRemove} />
    </Surface>
  )
}

type SelfCardProps = {
  name: string
  /** Null while nothing is stored. */
  member: HouseholdMember | null
  canAdd: boolean
  onEdit: () => void
  onRemove: () => void
}

/** The client: there without an entry, too. */
export function SelfCard({ name, member, canAdd, onEdit, onRemove }: SelfCardProps) {
  return (
    <Surface as="section" gap={16} aria-labelledby="self">
      <Row gap={16} className={styles.head}>
        <ArtTile art="wave" size={44} square />
        <div>
          <Heading id="self" size="sm">
            {name} (you)
          </Heading>
          <Quiet size="sm">{member?.details || 'Allergies, your last patch test, your age.'}</Quiet>
        </div>
      </Row>
      {member ? (
        <>
          <Noted lines={member.lines} />
          <Acts name="your notes" onEdit={onEdit} onRemove={onRemove} />
        </>
      ) : (
        <ButtonRow>
          <Button variant="default" disabled={!canAdd} leftSection={<Icon name="plus" size={18} />} onClick={onEdit}>
            Add your notes
          </Button>
        </ButtonRow>
      )}
    </Surface>
  )
}

function Noted({ lines }: Pick<HouseholdMember, 'lines'>) {
  return lines.length > 0 ? <NoteList lines={lines} /> : <Quiet size="sm">No notes yet.</Quiet>
}

type ActsProps = { name: string; onEdit: () => void; onRemove: () => void }

function Acts({ name, onEdit, onRemove }: ActsProps) {
  return (
    <ButtonRow className={styles.acts}>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon name="edit" size={16} />}
        aria-label={`Edit ${name}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<Icon name="trash" size={16} />}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </ButtonRow>
  )
}
