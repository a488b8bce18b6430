import { useState } from 'react'
import { useRevalidator } from 'react-router'

import type { Household, HouseholdMember } from '#contract/household.ts'
import { call } from '#web/api.ts'
import { getHousehold, removeMember } from '#web/endpoints/household.gen.ts'
import { ConsentPart } from '#web/household/consent-part.tsx'
import { MemberCard, SelfCard } from '#web/household/member-card.tsx'
import { type Editing, MemberDialog } from '#web/household/member-dialog.tsx'
import { landingPath } from '#web/roles.ts'
import { requireUser } from '#web/session.ts'
import { pageMeta } from '#web/shell/site.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { tryLoad } from '#web/ui/loading/try-load.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast.tsx'

import type { Route } from './+types/household'

import styles from '#web/household/household.module.css'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Household')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireUser(request, ['client'], landingPath)
  return { user, loaded: await tryLoad(LOAD_FAILED, () => call(getHousehold)) }
}

/** The people and pets whom a client's visits are for, with what a provider has to know of each. */
export default function HouseholdPage({ loaderData: { user, loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <PageHeader title="Household" />
      {/* It loads again only after a change: the list from before the change would pass for the new one. */}
      <WhenLoaded loaded={loaded}>
        {(household) => <Everybody household={household} name={user.first_name} onChanged={() => void revalidate()} />}
      </WhenLoaded>
    </>
  )
}

type EverybodyProps = { household: Household; name: string; onChanged: () => void }

function Everybody({ household, name, onChanged }: EverybodyProps) {
  const { members, consent, can_add } = household
  const [editing, setEditing] = useState<Editing | null>(null)
  const [removing, setRemoving] = useState<HouseholdMember | null>(null)
  const self = members.find(({ kind }) => kind === 'self') ?? null
  const others = members.filter(({ kind }) => kind !== 'self')
  const adding = (kind: 'person' | 'pet') => ({
    disabled: !can_add,
    leftSection: <Icon name="plus" size={18} />,
    onClick: () => setEditing({ kind, member: null }),
  })
  return (
    <Stack gap={24}>
      <SelfCard
        name={name}
        member={self}
        canAdd={can_add}
        onEdit={() => setEditing({ kind: 'self', member: self })}
        onRemove={() => setRemoving(self)}
      />
      <Stack as="section" gap={16} aria-labelledby="others">
        <Heading id="others">People and pets</Heading>
        {others.length === 0 ? (
          <EmptyState art="poodle" title="No one else yet" order={3} />
        ) : (
          <ul className={styles.cards}>
            {others.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                onEdit={() => setEditing({ kind: member.kind, member })}
                onRemove={() => setRemoving(member)}
              />
            ))}
          </ul>
        )}
        <ButtonRow phones="share" {...(others.length === 0 && { justify: 'center' as const })}>
          <Button variant="default" {...adding('person')}>
            Add a person
          </Button>
          <Button variant="default" {...adding('pet')}>
            Add a pet
          </Button>
        </ButtonRow>
        {!can_add && <Quiet size="sm">Remove one to add another.</Quiet>}
      </Stack>
      <ConsentPart consent={consent} onChanged={onChanged} />
      <MemberDialog
        editing={editing}
        household={household}
        onClose={() => setEditing(null)}
        onSaved={(saved) => {
          setEditing(null)
          toast(saved.kind === 'self' ? 'Your notes are saved.' : `${saved.name} is saved.`)
          onChanged()
        }}
      />
      <RemoveDialog
        member={removing}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setRemoving(null)
          onChanged()
        }}
      />
    </Stack>
  )
}

type RemoveDialogProps = { member: HouseholdMember | null; onClose: () => void; onRemoved: () => void }

function RemoveDialog({ member, onClose, onRemoved }: RemoveDialogProps) {
  const { busy, error, run, say } = useAction()
  const isSelf = member?.kind === 'self'
  const name = member?.name ?? ''
  const remove = () =>
    run(async () => {
      if (!member) return
      await call(removeMember, { params: { id: member.id } })
      toast(isSelf ? 'Your notes are deleted.' : `${name} is removed.`)
      onRemoved()
    })
  return (
    <ConfirmDialog
      opened={member !== null}
      title={isSelf ? 'Delete your own notes?' : `Remove ${name}?`}
      confirmLabel={isSelf ? 'Delete' : 'Remove'}
      cancelLabel="Keep"
      danger
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
      onCancel={() => {
        say(null)
        onClose()
      }}
    >
      <p>All notes are deleted right away. Booked visits stay.</p>
    </ConfirmDialog>
  )
}
