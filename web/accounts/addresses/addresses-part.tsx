import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { SavedAddress } from '#contract/addresses.ts'
import { SAVED_ADDRESSES_MAX } from '#contract/constants.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { listAddresses, removeAddress } from '#web/endpoints/addresses.gen.ts'
import { ConfirmDialog } from '#web/ui/dialogs/dialogs.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { toast } from '#web/ui/toast.tsx'

import { AddressDialog } from './address-dialog.tsx'
import { HomeDoor } from './home-door.tsx'
import { SavedLine } from './saved-line.tsx'

import styles from '#web/accounts/fields.module.css'

/** The client's other addresses for visits, each with its door notes. */
export function AddressesPart() {
  const { data, error, reload } = useLoaded('addresses', (signal) => call(listAddresses, { signal }))
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null)
  const [removing, setRemoving] = useState<SavedAddress | null>(null)
  const act = useAction()
  const remove = () =>
    act.run(async () => {
      if (!removing) return
      await call(removeAddress, { params: { id: removing.id } })
      toast(`“${removing.label}” is no longer saved.`)
      setRemoving(null)
      reload()
    })
  const saved = data?.saved ?? []
  const isFull = saved.length >= SAVED_ADDRESSES_MAX
  return (
    <Block
      title="Saved addresses"
      folds
      line={saved.length > 0 && <Quiet as="span">{saved.length}</Quiet>}
      isOpen={error !== null}
      className={styles.part}
    >
      <FormError>{error === null ? null : errorText(error, LOAD_FAILED)}</FormError>
      {data && <HomeDoor key={data.home_door_notes} kept={data.home_door_notes} />}
      {saved.length > 0 && (
        <PlainList divided>
          {saved.map((address) => (
            <SavedLine
              key={address.id}
              address={address}
              onEdit={() => setEditing(address)}
              onRemove={() => setRemoving(address)}
            />
          ))}
        </PlainList>
      )}
      {data && (
        <ButtonRow>
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => setEditing('new')}
          >
            Add an address
          </Button>
        </ButtonRow>
      )}
      {isFull && <Quiet size="sm">Remove one to add another.</Quiet>}
      <AddressDialog
        editing={editing}
        onClose={() => setEditing(null)}
        onSaved={(label) => {
          setEditing(null)
          toast(`“${label}” is saved.`)
          reload()
        }}
      />
      <ConfirmDialog
        opened={removing !== null}
        title={`Remove “${removing?.label ?? ''}”?`}
        confirmLabel="Remove"
        cancelLabel="Keep it"
        danger
        busy={act.busy}
        error={act.error}
        onConfirm={() => void remove()}
        onCancel={() => setRemoving(null)}
      >
        Booked visits keep this address.
      </ConfirmDialog>
    </Block>
  )
}
